import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { projectFiles, ROOT } from './source-files.ts';

/** The shortest limit that a slow machine is sure to keep. */
const FLOOR_MS = 600_000;
const OWN = 'tests/architecture/patience.test.ts';
/** Prints the speed of the grid without judging it; it measures typing with pauses, so it has to wait for a while. */
const PRINTS_ONLY = 'tests/browser/line-grid-timing.browser.test.ts';

const numberOf = (text: string) => Number(text.replaceAll('_', ''));
const isShort = (text: string) => numberOf(text) < FLOOR_MS;
const NUMBER = String.raw`(\d[\d_]*)`;

/** Patterns that make a test pass or fail by the speed of the machine. */
const BETS: Array<{ what: string; pattern: RegExp; isFault?: (found: RegExpMatchArray) => boolean }> = [
  {
    what: 'judges elapsed time',
    pattern: /expect\([^;]*?(?:performance\.now|Date\.now)\(\)\s*-[^;]*?\)\s*\.(?:not\.)?toBe(?:Less|Greater)/g,
  },
  {
    what: 'judges elapsed time',
    pattern: /expect\(\s*(?:elapsed|took|duration|milliseconds|seconds)\w*\b[^;]*?\)\s*\.(?:not\.)?toBeLess/gi,
  },
  {
    what: 'judges the time since a moment that it kept',
    pattern: /expect\([^;]*-\s*(?:begun|begin|started|start|since)\b[^;]*?\)\s*\.(?:not\.)?toBeLess/g,
  },
  { what: 'ends a test early', pattern: new RegExp(String.raw`^\s*\}, ${NUMBER}\);`, 'gm'), isFault: ([, limit = '']) => isLimit(limit) },
  {
    what: 'waits for too short a time',
    pattern: new RegExp(String.raw`\b(?:timeout|testTimeout|hookTimeout|withinMs)\s*[:=]\s*${NUMBER}`, 'gi'),
    isFault: ([, limit = '']) => isLimit(limit),
  },
  {
    what: 'waits for too short a time',
    pattern: new RegExp(String.raw`\bset(?:DefaultTimeout|DefaultNavigationTimeout|Config)\(${NUMBER}`, 'g'),
    isFault: ([, limit = '']) => isShort(limit),
  },
  {
    what: 'waits for too short a time',
    pattern: new RegExp(String.raw`\bdeadline = (?:Date|performance)\.now\(\) \+ ${NUMBER}`, 'g'),
    isFault: ([, limit = '']) => isShort(limit),
  },
  { what: 'waits for a while instead of for something', pattern: /\bwaitForTimeout\(/g },
];

interface RunnerConfig {
  test: { projects: Array<{ test: { name: string; testTimeout: number; hookTimeout: number; expect: { poll: { timeout: number } } } }> };
}

/** Zero does not count: it is no limit but means "at the next turn". */
function isLimit(text: string): boolean {
  return numberOf(text) > 0 && isShort(text);
}

function betsIn(path: string, text: string): string[] {
  return BETS.flatMap(({ what, pattern, isFault = () => true }) =>
    [...text.matchAll(pattern)].filter(isFault).map((found) => {
      const line = text.slice(0, found.index).split('\n').length;
      return `${path}:${line} ${what}: ${found[0].trim().replace(/\s+/g, ' ').slice(0, 80)}`;
    }),
  );
}

describe('no test depends on how quick the machine is', () => {
  it('by its own clock or its own limits', () => {
    const files = projectFiles().filter(
      (path) => /^tests\/.*\.tsx?$/.test(path) && !path.startsWith('tests/bench/') && path !== OWN && path !== PRINTS_ONLY,
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((path) => betsIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it('by the limits of the runner', async () => {
    // Imported by address, because the file belongs to no TypeScript project.
    const { default: config } = (await import(pathToFileURL(join(ROOT, 'vitest.config.ts')).href)) as { default: RunnerConfig };
    expect(PATIENCE_MS).toBeGreaterThanOrEqual(FLOOR_MS);
    const limits = config.test.projects.map(({ test: { name, testTimeout, hookTimeout, expect: asserting } }) => ({
      name,
      shortest: Math.min(testTimeout, hookTimeout, asserting.poll.timeout),
    }));
    expect(limits.length).toBeGreaterThan(3);
    expect(limits.filter(({ shortest }) => shortest < FLOOR_MS)).toEqual([]);
  });

  it.each([
    'expect(performance.now() - start).toBeLessThan(500);',
    'expect(Date.now() - begun).toBeLessThan(4000);',
    'expect(((await doneTime(short)) - begun) * 3).toBeLessThan(9);',
    'expect(elapsed).toBeLessThanOrEqual(500);',
    '  }, 20_000);',
    'it("x", { timeout: 60_000 }, () => {',
    'async function until(what: string, withinMs = 8_000)',
    'page.setDefaultTimeout(5_000);',
    'for (const deadline = Date.now() + 30_000; ; )',
    'await page.waitForTimeout(25);',
  ])('finds %s', (line) => {
    expect(betsIn('a.test.ts', line)).not.toEqual([]);
  });

  it.each([
    'expect(row.time).toBeLessThanOrEqual(last);',
    '}, 0);',
    '}, PATIENCE_MS);',
    'page.setDefaultTimeout(PATIENCE_MS);',
    'timeout: 900_000',
  ])('lets %s pass', (line) => {
    expect(betsIn('a.test.ts', line)).toEqual([]);
  });
});
