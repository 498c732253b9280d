import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { CorpusCase } from './excel-corpus-mutations.ts';
import type { ReadOutcome } from './excel-corpus-reader.ts';

/** Less than the patience with the whole test, so that the hanging case is named. */
const CASE_PATIENCE_MS = PATIENCE_MS / 2;
/** The signal by which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY = 'SIGABRT';

export interface CaseOutcome extends ReadOutcome {
  test: CorpusCase;
  bytes: Buffer;
}

/** Reads all cases with `readers` processes at the same time, in no particular order. */
export async function runCorpus(
  cases: Iterable<CorpusCase>,
  folder: string,
  readers: number,
  onOutcome: (outcome: CaseOutcome) => void | Promise<void>,
): Promise<void> {
  const queue = cases[Symbol.iterator]();
  const lane = async (index: number) => {
    const path = join(folder, `case-${index}`);
    let reader = new Reader();
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const test = next.value;
      const bytes = await test.bytes();
      writeFileSync(path, bytes);
      const result = await reader.read(path, test.limits ?? {});
      if (result.digest === 'ended') reader = new Reader();
      await onOutcome({ ...result, test, bytes });
    }
    reader.end();
    rmSync(path, { force: true });
  };
  await Promise.all(Array.from({ length: readers }, (_, index) => lane(index)));
}

class Reader {
  readonly #process = fork(new URL('./excel-corpus-reader.ts', import.meta.url), {
    // The same heap limit as that of the product's reading process.
    execArgv: [`--max-old-space-size=${DEFAULT_WORKBOOK_LIMITS.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  #settle: (outcome: ReadOutcome) => void = () => undefined;

  constructor() {
    const ended = (outcome: string) => this.#settle({ outcome, digest: 'ended', milliseconds: 0 });
    this.#process.on('message', (outcome) => this.#settle(outcome as ReadOutcome));
    this.#process.on('error', (error) => ended(`untyped: ${error.stack}`));
    // The product reports its reading process in the same way.
    this.#process.on('exit', (code, signal) =>
      ended(signal === OUT_OF_MEMORY ? 'memory' : `untyped: the reader ended with ${signal ?? code}`),
    );
  }

  /** Reads one case. After the outcome with the digest `ended` the process is gone and reads no more. */
  async read(path: string, limits: Record<string, number>): Promise<ReadOutcome> {
    const { promise, resolve } = Promise.withResolvers<ReadOutcome>();
    this.#settle = resolve;
    // Only an endless loop takes so long, however slow the machine is.
    const timer = setTimeout(() => {
      resolve({ outcome: 'untyped: hangs', digest: 'ended', milliseconds: CASE_PATIENCE_MS });
      this.end();
    }, CASE_PATIENCE_MS);
    this.#process.send({ path, limits });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}
