import { join } from 'node:path';
import { builtProgram } from './program-build.ts';
import { findFreePort } from './services/free-port.ts';
import { describeEnd, lastLines, type ManagedProcess, startProcess } from './services/managed-process.ts';
import { waitFor } from './services/wait-for.ts';

const ROOT = join(import.meta.dirname, '..');
/** What cannot start ends by itself, at once; a busy machine only takes longer. */
const READY_TIMEOUT_MS = 600_000;

export type ProgramOptions = {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  /** Further environment, such as HOST, LOG_LEVEL and NODE_ENV. */
  env?: NodeJS.ProcessEnv;
  /** Restarts the program when one of its files changes. */
  watch?: boolean;
  /** Folder of the logs; without it the output goes to the terminal. */
  logDir?: string;
};

type RunningServer = {
  process: ManagedProcess;
  url: string;
  /** Resolves when the server answers; rejects with the end of its log when it does not come up. */
  ready: Promise<void>;
};

type ServerOptions = ProgramOptions & {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** What says that it is there: `/readyz` asks database and Redis too, `/livez` only the server itself. */
  probe?: '/readyz' | '/livez';
};

/** Starts a server (HTTP) process. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port === 0 ? await findFreePort(options.host) : options.port;
  const process = await startProgram('server', options, { PORT: String(port), HOST: options.host });
  const url = `http://${reachableHost(options.host)}:${port}`;
  const ready = waitUntilReady(process, `${url}${options.probe ?? '/readyz'}`, options.logDir);
  // Whoever stops the server before it is ready has no use for the rejection.
  ready.catch(() => {});
  return { process, url, ready };
}

async function waitUntilReady(server: ManagedProcess, url: string, logDir: string | undefined): Promise<void> {
  const problem = await Promise.race([waitFor(() => askReady(url), READY_TIMEOUT_MS, 100), server.ended]);
  if (server.hasEnded())
    throw new Error(`${server.name} ended while starting (${describeEnd(await server.ended)})\n${logEnd('server', logDir)}`);
  if (problem !== undefined) throw new Error(`The server is not ready: ${String(problem)}\n${logEnd('server', logDir)}`);
}

/** Starts a worker process, which takes jobs from the queue. */
export function startWorker(options: ProgramOptions): Promise<ManagedProcess> {
  return startProgram('worker', options, {});
}

/**
 * The largest young generation, in MB. Left alone it doubles as a process works. In a server what one answer needed is garbage when the next one is
 * made: with room for many answers little outlives its round. Twice as much would gain little more, and a process at rest would hold it. The rows in
 * the hands of a worker outlive any round: in half the room it takes less time over them, since more of it stays in the processor's cache.
 */
const YOUNG_MB = { server: 16, worker: 8 };
/**
 * The engine lets garbage lie for as long as the machine has memory; under a bound of its own a worker keeps its heap to what it uses. Below the
 * initial size it does not look for garbage: looking more often takes a quarter of an import's time.
 */
const WORKER_HEAP = ['--max-old-space-size=384', '--initial-old-space-size=96'];

/** How the engine is set for a program. */
export const engineFlags = (name: keyof typeof YOUNG_MB): string[] => [
  '--expose-gc',
  `--max-semi-space-size=${YOUNG_MB[name]}`,
  ...(name === 'worker' ? WORKER_HEAP : []),
];

async function startProgram(name: keyof typeof YOUNG_MB, options: ProgramOptions, env: NodeJS.ProcessEnv): Promise<ManagedProcess> {
  // Who works on the source watches the source itself.
  const start = options.watch ? ['--watch', '--watch-preserve-output', `${name}/main.ts`] : [await builtProgram(name)];
  return startProcess({
    name,
    command: process.execPath,
    args: [...engineFlags(name), ...start],
    cwd: ROOT,
    env: {
      ...process.env,
      // Node keeps what it compiled, type stripping included: the next start takes a third less.
      NODE_COMPILE_CACHE: join(options.dataDir, 'compile-cache'),
      ...options.env,
      ...env,
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: options.redisUrl,
      DATA_DIR: options.dataDir,
    },
    logFile: options.logDir === undefined ? undefined : join(options.logDir, `${name}.log`),
  });
}

async function askReady(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  await response.body?.cancel();
}

function logEnd(name: string, logDir: string | undefined): string {
  return logDir === undefined ? '' : lastLines(join(logDir, `${name}.log`));
}

/** An address that listens on every interface is reached through the loopback one. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
