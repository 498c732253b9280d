// `npm start` and, with --dev, `npm run dev`: starts everything the product needs, and starts again every process that dies.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ProgramOptions, startServer, startWorker } from './application.ts';
import { buildClientIfStale } from './client-build.ts';
import { prepareDatabase, signInText } from './prepare-database.ts';
import { isPortFree } from './services/free-port.ts';
import { type ManagedProcess, startProcess } from './services/managed-process.ts';
import { type Launch, type Supervised, supervise } from './services/supervise.ts';
import { startServices } from './services.ts';
import { handleShutdown, ShutdownError } from './shutdown.ts';

const DRAIN_MS = 30_000;
const ROOT = join(import.meta.dirname, '..');

const isDev = process.argv.includes('--dev');
const dataDir = resolve(process.env.DATA_DIR || join(ROOT, '.data'));
/** By default only this machine can reach the product; HOST=0.0.0.0 opens it to the network. */
const host = process.env.HOST || '127.0.0.1';
const shutdown = handleShutdown(0);

try {
  await shutdown.during(bringUp());
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error instanceof Error ? error.message : error);
    shutdown.stop(1);
  }
}

async function bringUp(): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const port = readPort('PORT', 8080);
  // Before the check of the port: when another start runs on the same data folder, this one fails with that one's address.
  const services = await startServices({ dataDir, profile: 'app', env: process.env });
  shutdown.onStop(() => services.stop());
  await requireFreePort(port, 'PORT');
  void services.failure.then(fail);
  const { databaseUrl, redisUrl } = services;

  const demoPassword = process.env.DEMO_PASSWORD;
  const building = isDev ? Promise.resolve(false) : buildClientIfStale(join(dataDir, 'logs', 'build.log'));
  const [signIn] = await Promise.all([prepareDatabase({ databaseUrl, redisUrl, dataDir, demoPassword }), building]);

  const options: ProgramOptions = {
    databaseUrl,
    redisUrl,
    dataDir,
    env: { NODE_ENV: process.env.NODE_ENV || (isDev ? 'development' : 'production') },
    watch: isDev,
    logDir: isDev ? undefined : join(dataDir, 'logs'),
  };
  const drains: (ManagedProcess | Supervised)[] = [];
  // Server and worker drain at the same time, so that each has the whole grace period.
  shutdown.onStop(async () => void (await Promise.all(drains.map((program) => program.stop(DRAIN_MS)))));
  const launchWorker = async () => ({ process: await startWorker(options), ready: Promise.resolve() });
  drains.push(keep((await launchWorker()).process, launchWorker, options.logDir));
  const server = await startServer({ ...options, port, host });
  drains.push(server.process);
  await server.ready;
  const url = new URL(server.url);
  const again = { ...options, port: Number(url.port), host, probe: '/livez' } as const;
  drains[1] = keep(server.process, () => startServer(again), options.logDir);

  const address = isDev ? await startDevClient(url) : server.url;
  services.publishAddress(address);
  console.log(`已就绪 Ready: ${address}/  ${signIn === undefined ? '' : signInText(signIn)}`.trimEnd());
}

/** Restarts a program that dies; ends the run when it has died too often. */
function keep(program: ManagedProcess, launch: () => Promise<Launch>, logDir?: string): Supervised {
  const logFile = logDir === undefined ? undefined : join(logDir, `${program.name}.log`);
  const kept = supervise(program, { launch, logFile });
  void kept.failure.then(fail);
  return kept;
}

/** Ends the run with a reason. While the run is ending it does nothing, because every part is then ended on purpose. */
function fail(reason: string): void {
  if (shutdown.isStopping()) return;
  console.error(reason);
  shutdown.stop(1);
}

/** Vite serves the client with hot reload and passes calls on to the server. */
async function startDevClient(serverUrl: URL): Promise<string> {
  const port = readPort('DEV_PORT', 5173);
  await requireFreePort(port, 'DEV_PORT');
  const launch = async () => ({
    process: await startProcess({
      name: 'vite',
      command: process.execPath,
      args: ['node_modules/vite/bin/vite.js', '--config', 'client/vite.config.ts', '--port', String(port), '--strictPort', '--host', host],
      cwd: ROOT,
      env: { ...process.env, PORT: serverUrl.port },
    }),
    ready: Promise.resolve(),
  });
  const vite = keep((await launch()).process, launch);
  shutdown.onStop(() => vite.stop());
  return `http://${serverUrl.hostname}:${port}`;
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Error(`${name}=${text} 不是有效端口 is not a port number`);
}

async function requireFreePort(port: number, name: string): Promise<void> {
  if (port === 0 || (await isPortFree(port, host))) return;
  throw new Error(
    `端口 ${port} 已被占用，请用 ${name}=其他端口 再试（另一个实例可能正在运行）。\n` +
      `Port ${port} is taken; set ${name} to another one (another start may be running).`,
  );
}
