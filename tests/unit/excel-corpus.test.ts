/**
 * Broken workbooks. Each must end in a typed error, or in rows when the damage does not matter. None may crash the reader, keep it busy or
 * exceed its memory. EXCEL_CORPUS_ROUNDS=20, for nightly runs, makes twenty times as many random cases and reads five times as many in the
 * capped process.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { craftedWorkbooks } from './excel-corpus-crafted.ts';
import { type CorpusCase, mutatedSamples } from './excel-corpus-mutations.ts';
import { type CaseOutcome, runCorpus } from './excel-corpus-run.ts';
import { codeOf, SAMPLES, scratch } from './excel-fixtures.ts';

const ROUNDS = Number(process.env.EXCEL_CORPUS_ROUNDS ?? 1);
const PROCESS_CASES = ROUNDS > 1 ? 600 : 120;
/**
 * The most processor time of a case, as a multiple of that of the costliest sample. The largest cases take 35; far more is an endless loop.
 */
const MOST_SAMPLES = 300;
/** The product's time limits are lifted, because a slow machine may exceed them. */
const UNHURRIED = { milliseconds: PATIENCE_MS, processorMilliseconds: PATIENCE_MS };
const READERS = 2;
const PROCESSES = 3;

const CODES = [
  'rows',
  'notWorkbook',
  'encrypted',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'timeout',
  'memory',
  'damaged',
  'unsafe',
  'empty',
];

const files = scratch();
const folder = mkdtempSync(join(tmpdir(), 'excel-corpus-'));
afterAll(() => {
  files.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Samples {
  digests: ReadonlyMap<string, string>;
  costliestMs: number;
}

/** Reads all cases. @returns their outcomes, and the wrong ones in words */
async function read(cases: Iterable<CorpusCase>, { digests, costliestMs }: Samples) {
  const wrong: string[] = [];
  const outcomes: CaseOutcome[] = [];
  await runCorpus(cases, folder, READERS, (outcome) => {
    outcomes.push(outcome);
    const { test } = outcome;
    const right = test.outcomes ?? CODES;
    if (!right.includes(outcome.outcome)) wrong.push(`${test.name}: ${outcome.outcome}, not ${right.join(' or ')}`);
    const cost = outcome.milliseconds / costliestMs;
    if (cost > MOST_SAMPLES) wrong.push(`${test.name}: the processor time of ${cost.toFixed(1)} samples`);
    if (test.intact !== undefined && outcome.outcome === 'rows' && outcome.digest !== digests.get(test.intact))
      wrong.push(`${test.name}: other rows than the sample has`);
  });
  return { wrong, outcomes };
}

async function readSamples(): Promise<Samples> {
  const digests = new Map<string, string>();
  let costliestMs = 0;
  const names = ['clean/orders.xlsx', 'clean/order-lines.xlsx', 'messy/orders.xlsx', 'messy/order-lines.xlsx'];
  await runCorpus(
    names.map((name) => ({ name, bytes: () => readFileSync(SAMPLES + name) })),
    folder,
    1,
    ({ test, digest, milliseconds }) => {
      digests.set(test.name, digest);
      costliestMs = Math.max(costliestMs, milliseconds);
    },
  );
  return { digests, costliestMs };
}

/** Reads a case in the capped process, as the product does. */
async function inProcess({ test, bytes }: CaseOutcome): Promise<string> {
  const path = files.file('case', bytes);
  const code = await codeOf(
    (async () => {
      for await (const _batch of readWorkbook(path, { limits: { ...UNHURRIED, ...test.limits } }));
    })(),
  );
  rmSync(path, { force: true });
  return code === 'none' ? 'rows' : code;
}

describe('a corpus of broken workbooks', () => {
  it(
    'ends in typed errors or in rows, in the capped process as well',
    async () => {
      const samples = await readSamples();
      const mutated = await read(mutatedSamples(ROUNDS), samples);
      const crafted = await read(craftedWorkbooks(), samples);
      expect([...mutated.wrong, ...crafted.wrong]).toEqual([]);
      const all = [...mutated.outcomes, ...crafted.outcomes];
      expect(all.length).toBeGreaterThanOrEqual(2_000);
      // Every kind of outcome occurs; otherwise a reader that refuses everything would pass.
      for (const code of ['rows', 'damaged', 'tooLarge', 'unsafe', 'empty', 'notWorkbook', 'encrypted', 'cellTooLong', 'tooManyColumns'])
        expect(all.filter(({ outcome }) => outcome === code).length, code).toBeGreaterThan(0);

      // Half of them crafted, half drawn by seed.
      const chosen = [...evenly(crafted.outcomes, PROCESS_CASES / 2), ...evenly(mutated.outcomes, PROCESS_CASES / 2)];
      const differing: string[] = [];
      const queue = chosen.values();
      await Promise.all(
        Array.from({ length: PROCESSES }, async () => {
          for (const outcome of queue) {
            const code = await inProcess(outcome);
            // One process has read many files before and the other none, so near the limit of memory they may differ.
            if (code !== outcome.outcome && code !== 'memory' && outcome.outcome !== 'memory')
              differing.push(`${outcome.test.name}: ${code}, not ${outcome.outcome}`);
          }
        }),
      );
      expect(chosen.length).toBeGreaterThanOrEqual(100);
      expect(differing).toEqual([]);
    },
    ROUNDS * PATIENCE_MS,
  );
});

function evenly<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[Math.floor(at * step)] as T);
}
