import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram } from './program-path.ts';

const LOG_ROTATION_BYTES = 20 * 1024 * 1024;

type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null };

export type ManagedProcess = {
  name: string;
  pid: number;
  /** Settles once, when the process is gone; never rejects. */
  ended: Promise<ProcessEnd>;
  hasEnded(): boolean;
  /** Asks the process to end and waits; after `graceMs` its whole process group is killed. */
  stop(graceMs?: number): Promise<ProcessEnd>;
  /** Kills the whole process group at once (SIGKILL), as a power cut would. */
  kill(): void;
};

type ProcessOptions = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Appends both output streams to this file; without it they go where this process writes. */
  logFile?: string;
};

const running = new Set<ManagedProcess>();
let isOver = false;

/** Whether the run is over and all processes are being ended, so that none may be started again. */
export const isRunOver = (): boolean => isOver;

/**
 * Starts a process that does not outlive this one.
 *
 * It gets its own process group, because Ctrl-C in a terminal reaches the whole foreground group: Redis would be
 * gone before the server has drained. In exchange this process must end it. When this process is killed by SIGKILL, the
 * kernel ends it (through setpriv, where the system has it).
 */
export function startProcess(options: ProcessOptions): Promise<ManagedProcess> {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  const [command, args] = setpriv ? [setpriv, ['--pdeathsig', 'TERM', options.command, ...options.args]] : [options.command, options.args];
  const log = options.logFile === undefined ? undefined : openLog(options.logFile);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: log === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
  });
  if (log !== undefined) closeSync(log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      child.off('error', reject);
      resolve(manage(options.name, child));
    });
  });
}

function manage(name: string, child: ChildProcess): ManagedProcess {
  const pid = child.pid as number;
  let end: ProcessEnd | undefined;
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      end = { code, signal };
      running.delete(managed);
      resolve(end);
    });
  });
  const managed: ManagedProcess = {
    name,
    pid,
    ended,
    hasEnded: () => end !== undefined,
    async stop(graceMs = 10_000) {
      if (end !== undefined) return end;
      child.kill('SIGTERM');
      const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs);
      const result = await ended;
      clearTimeout(timer);
      return result;
    },
    kill: () => killGroup(pid, 'SIGKILL'),
  };
  running.add(managed);
  return managed;
}

/** Ends every process that is still running, the last one started first. */
export async function stopEveryProcess(graceMs?: number): Promise<void> {
  isOver = true;
  for (const managed of [...running].reverse()) await managed.stop(graceMs);
}

/** Signals every process that is still running, without waiting: for this process's own exit. */
export function killEveryProcess(signal: NodeJS.Signals): void {
  for (const managed of running) killGroup(managed.pid, signal);
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/** The exit code or signal, for a message. */
export function describeEnd(end: ProcessEnd): string {
  return end.signal === null ? `exit code ${end.code}` : `signal ${end.signal}`;
}

/** The last lines of a log, for the message that says why a process ended. */
export function lastLines(path: string, count = 25): string {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path) && statSync(path).size > LOG_ROTATION_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
