import { join } from 'node:path';
import { builtProgram } from './program-build.ts';
import { findFreePort } from './services/free-port.ts';
import { describeEnd, lastLines, type ManagedProcess, startProcess } from './services/managed-process.ts';
import { waitFor } from './services/wait-for.ts';

const ROOT = join(import.meta.dirname, '..');
/** Long, for a busy machine alone: a program that cannot start ends by itself at once, and the wait ends with it. */
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
  /**
   * The call that must be answered for the server to count as ready: `/readyz` asks database and Redis too, `/livez` only the server
   * itself.
   */
  probe?: '/readyz' | '/livez';
};

/** Starts a server (HTTP) process. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port === 0 ? await findFreePort(options.host) : options.port;
  const process = await startProgram('server', options, { PORT: String(port), HOST: options.host });
  const url = `http://${reachableHost(options.host)}:${port}`;
  const ready = waitUntilReady(process, `${url}${options.probe ?? '/readyz'}`, options.logDir);
  // A caller that stops the server before it is ready never awaits this promise: without a handler its rejection would end this process.
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
 * The largest semi-space of the young generation, in MB. Without a limit it doubles as a process works. In a server, what one answer needed
 * is garbage when the next one is made: with room for many answers, few objects survive a collection. Twice as much would gain little, and
 * an idle process would keep the memory. A worker's rows survive every collection: half the room is faster there, since more of it stays in
 * the processor's cache.
 */
const YOUNG_MB = { server: 16, worker: 8 };
/**
 * Limits of a worker's old generation, in MB. Without a maximum the engine keeps garbage for as long as the machine has memory. Below the
 * initial size it does not collect: collecting earlier would take a quarter of an import's time.
 */
const WORKER_HEAP = ['--max-old-space-size=384', '--initial-old-space-size=96'];

/** The flags of Node for a program. `--expose-gc` is for the one collection that `start-up-garbage.ts` makes. */
export const engineFlags = (name: keyof typeof YOUNG_MB): string[] => [
  '--expose-gc',
  `--max-semi-space-size=${YOUNG_MB[name]}`,
  ...(name === 'worker' ? WORKER_HEAP : []),
];

async function startProgram(name: keyof typeof YOUNG_MB, options: ProgramOptions, env: NodeJS.ProcessEnv): Promise<ManagedProcess> {
  // Under watch the source itself runs, so that an edit restarts it without a build.
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

/**
 * The host to call a server at: one that listens on every interface is called over loopback, and an IPv6 address needs brackets in a URL.
 */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
