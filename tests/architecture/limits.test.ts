import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findGuards } from '../mutations/guard-sites.ts';
import { sourceFiles } from '../mutations/test-choice.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HEAD = `# Limits

Every number in the source of server, worker and shared rules that bounds what comes in or what is kept, where it is declared. That each is obeyed
is what other tests show; that its value changes only on purpose is what this page is compared for. It is written by
\`npm test -- tests/architecture/limits.test.ts -u\`.

Bytes, milliseconds or pieces: the comment at the declaration says which.
`;

/** A limit that grows unnoticed is as bad as one that is gone, so every new value shows as a change of that page in review. */
it('the limits are those of docs/limits.md', async () => {
  const limits = sourceFiles().flatMap((file) =>
    findGuards(file, readFileSync(join(ROOT, file), 'utf8')).filter(({ kind, enlargedTo }) => kind === 'limit' && enlargedTo !== undefined),
  );
  expect(limits.length).toBeGreaterThan(100);
  const page = [...Map.groupBy(limits, ({ file }) => file)].flatMap(([file, own]) => [
    `\n## ${file}\n`,
    ...own.map(({ name, enlargedTo = 0 }) => `- ${name}: ${enlargedTo / 1000}`),
  ]);
  await expect(`${HEAD}${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/limits.md');
});
