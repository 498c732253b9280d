import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isWorkbookErrorCode, WorkbookError } from '#platform/excel/workbook-error.ts';
import { DEFAULT_WORKBOOK_LIMITS, PROCESSOR_MS_PER_MEBIBYTE, type RowBatch, type WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { decodeFrames } from './workbook-frames.ts';

const ENTRY = fileURLToPath(new URL('./workbook-reader.ts', import.meta.url));
/** All the process may read besides the workbook: code, and none of the data beside it. */
const PROGRAM = ['server/', 'shared/', 'worker/', 'node_modules/', 'package.json'].map((path) =>
  realpathSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))),
);
const WATCH_MS = 100;
const STDERR_CHARS = 4_000;
/** The unit in which Linux tells processor time. */
const MS_PER_TICK = 10;
const MIB = 1024 * 1024;

export interface ReadWorkbookOptions {
  limits?: Partial<WorkbookLimits>;
  /** Ends the reading at once; the iteration then throws the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Reads a workbook in a process of its own, capped in heap, resident memory and time, and hands out its rows as they come. The process
 * reads about a megabyte ahead and then waits for the consumer; leaving the loop early ends it.
 *
 * Throws WorkbookError for everything that can be wrong with the file, the death of the process included.
 */
export async function* readWorkbook(filePath: string, options: ReadWorkbookOptions = {}): AsyncGenerator<RowBatch> {
  options.signal?.throwIfAborted();
  const limits = { ...DEFAULT_WORKBOOK_LIMITS, ...options.limits };
  const path = await realpath(filePath);
  const mebibytes = (await stat(path)).size / MIB;
  const processorMs = limits.processorMilliseconds + mebibytes * PROCESSOR_MS_PER_MEBIBYTE;
  const reader = new ReaderProcess(path, limits, processorMs);
  const abort = () => reader.stop(options.signal?.reason);
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const frames = decodeFrames(reader.output);
    for (;;) {
      const { done, value: frame } = await reader.timed(frames.next());
      if (done) throw await reader.causeOfDeath();
      if ('end' in frame) return;
      if ('fault' in frame)
        throw new WorkbookError(isWorkbookErrorCode(frame.fault.code) ? frame.fault.code : 'damaged', frame.fault.detail);
      // A batch may have been under way when the reading was ended.
      reader.throwIfStopped();
      yield frame.batch;
    }
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await reader.kill();
  }
}

class ReaderProcess {
  readonly output: Readable;
  readonly #child: ChildProcess;
  readonly #closed: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly #limits: WorkbookLimits;
  readonly #processorMs: number;
  readonly #watch: NodeJS.Timeout;
  #remaining: number;
  #stderr = '';
  /** Why the parent ended the process. */
  #reason: { error: unknown } | null = null;

  constructor(path: string, limits: WorkbookLimits, processorMs: number) {
    this.#limits = limits;
    this.#processorMs = processorMs;
    this.#remaining = limits.milliseconds;
    const flags = [
      `--max-old-space-size=${limits.heapMegabytes}`,
      // Measured: a smaller young generation moves rows that are about to end into the old one, which costs both time and memory.
      '--max-semi-space-size=16',
      '--disable-warning=ExperimentalWarning',
      '--permission',
      ...[...PROGRAM, path].map((allowed) => `--allow-fs-read=${allowed}`),
    ];
    // The empty environment keeps every secret of the worker out of a process that parses untrusted bytes.
    this.#child = spawn(process.execPath, [...flags, ENTRY, path, JSON.stringify(limits)], {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    // Whatever goes wrong here ends the reading, not the worker; a process that cannot even get its pipes says so in the same way.
    this.#child.on('error', (error) => this.stop(error));
    this.output = (this.#child.stdio?.[3] as Readable | undefined) ?? Readable.from([]);
    this.output.on('error', (error) => this.stop(error));
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve({ code, signal }));
      // What could not be started closes nothing.
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

  /** Waits for the process. Only this waiting counts against its time. */
  async timed<T>(step: Promise<T>): Promise<T> {
    const begin = performance.now();
    const timer = setTimeout(
      () => this.stop(new WorkbookError('timeout', `${Math.round(this.#limits.milliseconds / 1000)} 秒`)),
      Math.max(1, this.#remaining),
    );
    try {
      return await step;
    } finally {
      clearTimeout(timer);
      this.#remaining -= performance.now() - begin;
    }
  }

  stop(error: unknown): void {
    this.#reason ??= { error };
    this.#child.kill('SIGKILL');
  }

  throwIfStopped(): void {
    if (this.#reason) throw this.#reason.error;
  }

  /** The error for an output that ended without saying why. */
  async causeOfDeath(): Promise<unknown> {
    const { code, signal } = await this.#closed;
    if (this.#reason) return this.#reason.error;
    const cause = new Error(`reader ended with ${signal ?? code}: ${this.#stderr.trim()}`);
    // If this process did not send the kill, the system did, for lack of memory.
    const memory =
      signal === 'SIGKILL' ||
      signal === 'SIGABRT' ||
      this.#stderr.includes('heap out of memory') ||
      this.#stderr.includes('allocation failed');
    return new WorkbookError(memory ? 'memory' : 'damaged', '', { cause });
  }

  async kill(): Promise<void> {
    clearInterval(this.#watch);
    this.output.destroy();
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    await this.#closed;
  }

  /** The heap cap does not see buffers, and the time cap not whether others held the processor. Where the system does not tell, those two caps alone hold. */
  async #checkUse(): Promise<void> {
    const folder = `/proc/${this.#child.pid}`;
    const [status, stats] = (await Promise.all(
      ['status', 'stat'].map((name) => readFile(`${folder}/${name}`, 'latin1').catch(() => '')),
    )) as [string, string];
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes > this.#limits.residentMegabytes * 1024) this.stop(new WorkbookError('memory', `${this.#limits.residentMegabytes} MB`));
    // User and system time are the 14th and 15th field; the second, a name in brackets, may hold spaces.
    const [user = 0, system = 0] = stats
      .slice(stats.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    if ((user + system) * MS_PER_TICK > this.#processorMs)
      this.stop(new WorkbookError('timeout', `${Math.round(this.#processorMs / 1000)} 秒`));
  }
}
