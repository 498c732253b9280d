import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startPages } from './harness/browser-page.ts';

// Starting the product builds the client, whose files this test reads.
startPages({ workers: 0 });

const ASSETS = join(import.meta.dirname, '..', '..', 'dist', 'client', 'assets');
const MOST_BYTES = 60_000;

/** The script and all its static imports; `import(…)`, which loads on demand, is not followed. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(ASSETS, file), 'utf8');
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) withImports(next, found);
  return found;
}

it('loads the designer of slips on demand, with less than 60 kB compressed', () => {
  const files = readdirSync(ASSETS);
  const named = (start: string, end: string) => files.filter((file) => file.startsWith(start) && file.endsWith(end));
  const [page = ''] = named('print-template.page-', '.js');
  const [index = ''] = named('index-', '.js');
  const [designer = ''] = named('designer.dialog-', '.js');
  const fetchedBefore = new Set([...withImports(index), ...withImports(page)]);
  expect(fetchedBefore.has(designer)).toBe(false);
  const own = [...withImports(designer)].filter((file) => !fetchedBefore.has(file));
  const weight = [...own, ...named('designer.dialog-', '.css')].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(ASSETS, file))).length,
    0,
  );
  console.info(`designer: ${weight} bytes compressed in ${own.join(', ')}`);
  expect(weight).toBeGreaterThan(5_000);
  expect(weight).toBeLessThan(MOST_BYTES);
});
