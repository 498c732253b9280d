import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** What each process may read besides its files: the product's code, but not the data. */
const PROGRAM = ['server/', 'shared/', 'worker/', 'node_modules/', 'package.json'].map((path) =>
  realpathSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))),
);
const WATCH_MS = 100;
const STDERR_CHARS = 4_000;
/** The unit of processor time in /proc. */
const MS_PER_TICK = 10;

/** The limits of a process, and the error for one that exceeds them. */
export interface ProcessCaps {
  /** Files besides the program that it may read. */
  readable: readonly string[];
  /** Further flags of node. */
  flags?: readonly string[];
  heapMegabytes: number;
  residentMegabytes: number;
  /** For which the parent waits for it. */
  milliseconds: number;
  /** Of processor time. */
  processorMs: number;
  fault(kind: 'timeout' | 'memory' | 'damaged', detail: string, options?: ErrorOptions): Error;
}

/** A process that parses untrusted files. It has no secrets, may read only its files, and is killed when it exceeds its limits. */
export class CappedProcess {
  readonly output: Readable;
  readonly #child: ChildProcess;
  readonly #closed: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly #caps: ProcessCaps;
  #processorMs: number;
  #usedMs = 0;
  readonly #watch: NodeJS.Timeout;
  #remaining: number;
  #stderr = '';
  /** Set when the parent has ended the process. */
  #reason: { error: unknown } | null = null;

  /** @param entry a module that writes its output to descriptor 3 */
  constructor(entry: URL, args: readonly string[], caps: ProcessCaps) {
    this.#caps = caps;
    this.#processorMs = caps.processorMs;
    this.#remaining = caps.milliseconds;
    const flags = [
      `--max-old-space-size=${caps.heapMegabytes}`,
      // By measurement, a smaller young generation moves short-lived rows into the old one, which costs time and memory.
      '--max-semi-space-size=16',
      '--disable-warning=ExperimentalWarning',
      '--permission',
      ...[...PROGRAM, ...caps.readable].map((allowed) => `--allow-fs-read=${allowed}`),
      ...(caps.flags ?? []),
    ];
    // The empty environment keeps every secret of the worker out of a process that parses untrusted bytes.
    this.#child = spawn(process.execPath, [...flags, fileURLToPath(entry), ...args], {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    // Any failure here, also one to start the process, ends the reading and not the worker.
    this.#child.on('error', (error) => this.stop(error));
    this.output = (this.#child.stdio?.[3] as Readable | undefined) ?? Readable.from([]);
    this.output.on('error', (error) => this.stop(error));
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve({ code, signal }));
      // A process that could not be started emits no 'close'.
      this.#child.once('error', () => {
        if (this.#child.pid === undefined) resolve({ code: null, signal: null });
      });
    });
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => {
        this.#stderr = (this.#stderr + text).slice(-STDERR_CHARS);
      })
      .on('error', (error) => this.stop(error));
    this.#watch = setInterval(() => void this.#checkUse(), WATCH_MS);
  }

  /** Starts both time limits anew, for the next piece of work. */
  restartClock(): void {
    this.#remaining = this.#caps.milliseconds;
    this.#processorMs = this.#usedMs + this.#caps.processorMs;
  }

  /** Waits for a step of the process. Only this time counts against `milliseconds`, not that of the consumer. */
  async timed<T>(step: Promise<T>): Promise<T> {
    const begin = performance.now();
    const timer = setTimeout(
      () => this.stop(this.#caps.fault('timeout', `${Math.round(this.#caps.milliseconds / 1000)} 秒`)),
      Math.max(1, this.#remaining),
    );
    try {
      return await step;
    } finally {
      clearTimeout(timer);
      this.#remaining -= performance.now() - begin;
    }
  }

  /** Kills the process. `error` is thrown to its reader. */
  stop(error: unknown): void {
    this.#reason ??= { error };
    this.#child.kill('SIGKILL');
  }

  throwIfStopped(): void {
    if (this.#reason) throw this.#reason.error;
  }

  /** The error for an output that ended too early. Waits for the end of the process. */
  async causeOfDeath(): Promise<unknown> {
    const { code, signal } = await this.#closed;
    if (this.#reason) return this.#reason.error;
    const cause = new Error(`reader ended with ${signal ?? code}: ${this.#stderr.trim()}`);
    // A SIGKILL that the parent did not send came from the system, for lack of memory.
    const memory =
      signal === 'SIGKILL' ||
      signal === 'SIGABRT' ||
      this.#stderr.includes('heap out of memory') ||
      this.#stderr.includes('allocation failed');
    return this.#caps.fault(memory ? 'memory' : 'damaged', '', { cause });
  }

  async kill(): Promise<void> {
    clearInterval(this.#watch);
    this.output.destroy();
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    await this.#closed;
  }

  /**
   * Checks resident memory, because the heap limit does not cover buffers, and processor time, because waiting time depends on other
   * processes. Without /proc only the heap limit and the waiting time hold.
   */
  async #checkUse(): Promise<void> {
    const folder = `/proc/${this.#child.pid}`;
    const [status, stats] = (await Promise.all(
      ['status', 'stat'].map((name) => readFile(`${folder}/${name}`, 'latin1').catch(() => '')),
    )) as [string, string];
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes > this.#caps.residentMegabytes * 1024) this.stop(this.#caps.fault('memory', `${this.#caps.residentMegabytes} MB`));
    // User and system time are the 14th and 15th field. The second, a name in brackets, may contain spaces.
    const [user = 0, system = 0] = stats
      .slice(stats.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    this.#usedMs = (user + system) * MS_PER_TICK;
    if (this.#usedMs > this.#processorMs) this.stop(this.#caps.fault('timeout', `${Math.round(this.#caps.processorMs / 1000)} 秒`));
  }
}
