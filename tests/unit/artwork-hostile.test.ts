/**
 * Malformed artwork files. Each must be read or refused with a typed error. None may end the process that reads it, keep it busy or make it
 * exceed its memory. ARTWORK_CASES sets the number of files.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ArtworkError } from '#platform/artwork/artwork-error.ts';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { bufferSource } from '#platform/artwork/artwork-source.ts';
import { readArtworkFiles } from '#worker/sandbox/read-artwork-files.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { malformedFiles } from './artwork-malformed.ts';

const CASES = Number(process.env.ARTWORK_CASES ?? 400);
/** How many files are also read with their pictures. */
const PICTURED = Math.min(CASES, 200);
/** Time limits are lifted, because a slow machine may exceed them; the limit of memory stays. */
const UNHURRIED = { milliseconds: PATIENCE_MS, processorMs: PATIENCE_MS };

const folder = mkdtempSync(join(tmpdir(), 'artwork-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function outcomeOf(bytes: Buffer): string {
  try {
    return readArtwork(bufferSource(bytes)).format;
  } catch (error) {
    return error instanceof ArtworkError ? error.code : `untyped: ${String(error)}`;
  }
}

describe(`${CASES} malformed files`, () => {
  const cases = [...malformedFiles(CASES)].map(({ name, bytes }) => ({ name, bytes, outcome: outcomeOf(bytes) }));
  mkdirSync(folder, { recursive: true });
  const paths = cases.map(({ bytes }, at) => {
    const path = join(folder, String(at));
    writeFileSync(path, bytes);
    return path;
  });

  it('end in facts or in a typed error', () => {
    expect(cases.length).toBe(CASES);
    expect(cases.filter(({ outcome }) => outcome.startsWith('untyped')).map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual([]);
    // The files are not all refused by the first check: every kind of outcome occurs.
    const kinds = new Set(cases.map(({ outcome }) => outcome));
    for (const kind of ['jpeg', 'png', 'tiff', 'psd', 'psb', 'pdf', 'notArtwork', 'truncated', 'damaged', 'tooComplex'])
      expect(kinds).toContain(kind);
  });

  it('end no process, and each is answered in its place', async () => {
    const wrong: string[] = [];
    let answered = 0;
    for await (const { index, facts, error } of readArtworkFiles(paths, { limits: UNHURRIED })) {
      expect(index).toBe(answered);
      answered += 1;
      const expected = cases[index];
      if ((facts?.format ?? error) !== expected?.outcome)
        wrong.push(`${expected?.name}: ${facts?.format ?? error}, not ${expected?.outcome}`);
    }
    expect(wrong).toEqual([]);
    expect(answered).toBe(CASES);
  });

  it('have the same outcome when their pictures are asked for', async () => {
    const wrong: string[] = [];
    for await (const { index, facts, error } of readArtworkFiles(paths.slice(0, PICTURED), { isPictured: true, limits: UNHURRIED })) {
      const expected = cases[index];
      if ((facts?.format ?? error) !== expected?.outcome)
        wrong.push(`${expected?.name}: ${facts?.format ?? error}, not ${expected?.outcome}`);
    }
    expect(wrong).toEqual([]);
  });
});
