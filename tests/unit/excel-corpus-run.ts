import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CorpusCase } from './excel-corpus-mutations.ts';
import type { ReadOutcome } from './excel-corpus-reader.ts';

/** Far beyond any goal: only what runs in circles gets here. */
const HANG_MS = 12_000;
/** More than the reading process has: a thread that runs out of memory can take its whole process with it. The cap is tried in processes. */
const HEAP_MEGABYTES = 768;

export interface CaseOutcome extends ReadOutcome {
  test: CorpusCase;
  bytes: Buffer;
}

/** Reads cases with `threads` at once, in no particular order. */
export async function runCorpus(
  cases: Iterable<CorpusCase>,
  folder: string,
  threads: number,
  onOutcome: (outcome: CaseOutcome) => void | Promise<void>,
): Promise<void> {
  const queue = cases[Symbol.iterator]();
  const lane = async (index: number) => {
    const path = join(folder, `case-${index}`);
    let reader = new ReaderThread();
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const test = next.value;
      const bytes = await test.bytes();
      writeFileSync(path, bytes);
      const result = await reader.read(path, test.limits ?? {});
      if (result.digest === 'ended') reader = new ReaderThread();
      await onOutcome({ ...result, test, bytes });
    }
    await reader.end();
    rmSync(path, { force: true });
  };
  await Promise.all(Array.from({ length: threads }, (_, index) => lane(index)));
}

class ReaderThread {
  readonly #worker = new Worker(new URL('./excel-corpus-reader.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  #settle: (outcome: ReadOutcome) => void = () => undefined;

  constructor() {
    const ended = (outcome: string) => this.#settle({ outcome, digest: 'ended', milliseconds: 0 });
    this.#worker.on('message', (outcome: ReadOutcome) => this.#settle(outcome));
    // Out of memory in the process of the product is a typed error, which the death of that process stands for.
    this.#worker.on('error', (error: Error & { code?: string }) =>
      ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : `untyped: ${error.stack}`),
    );
    this.#worker.on('exit', (code) => ended(`untyped: the thread ended with ${code}`));
  }

  /** A thread that had to be ended says so in its digest and reads no more. */
  async read(path: string, limits: Record<string, number>): Promise<ReadOutcome> {
    const { promise, resolve } = Promise.withResolvers<ReadOutcome>();
    this.#settle = resolve;
    const timer = setTimeout(() => {
      resolve({ outcome: 'untyped: hangs', digest: 'ended', milliseconds: HANG_MS });
      void this.#worker.terminate();
    }, HANG_MS);
    this.#worker.postMessage({ path, limits });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
