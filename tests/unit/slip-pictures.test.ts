import { expect, it } from 'vitest';
import { slipPictures, withoutMissing } from '#domain/print/slip-pictures.ts';
import { PLACEHOLDER, PRINT_LIMITS, type Slip } from '#platform/print/slip.ts';
import type { Scope } from '#platform/scope.ts';
import { printTemplateSchema } from '#shared/print/template.schema.ts';

const template = printTemplateSchema.parse({
  version: 1,
  page: { w: 210, h: 297, margins: { top: 10, right: 10, bottom: 10, left: 10 } },
  fixed: [{ kind: 'image', x: 10, y: 10, w: 30, h: 10, field: 'company.logo' }],
  table: { source: 'lines', x: 10, y: 30, rowH: 10, cols: [{ title: '图样', field: 'pattern', kind: 'image', w: 30 }] },
  after: [],
});
const slip = (logo: string, patterns: readonly string[]): Slip => ({
  fields: { 'company.logo': logo },
  lists: { lines: patterns.map((pattern) => ({ pattern })) },
});

/** Gathers the pictures of slips from a stub that answers `content` by path. `asked` are the paths, `most` the reads at the same time. */
async function read(slips: readonly Slip[], content: (path: string) => Buffer | null) {
  let [reading, most] = [0, 0];
  const asked: string[] = [];
  const files = {
    picture: async (_: Scope, named: { path: string } | { id: number }) => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise((resolve) => setImmediate(resolve));
      reading -= 1;
      const path = 'path' in named ? named.path : String(named.id);
      asked.push(path);
      return content(path);
    },
  };
  return { pictures: await slipPictures({} as Scope, files, { kind: 'deliveryNote', template, slips }), asked, most };
}

it('reads each picture once, a few at a time', async () => {
  const patterns = Array.from({ length: 40 }, (_, index) => `p${index % 20}`);
  const { pictures, asked, most } = await read([slip('logo', patterns), slip('logo', patterns)], () => Buffer.from('x'));
  expect(asked.toSorted()).toEqual([...new Set(['logo', ...patterns])].toSorted());
  expect(Object.keys(pictures)).toHaveLength(21);
  expect(most).toBe(4);
});

it('sends no more bytes of pictures than may be printed at a time, and sends the others empty', async () => {
  const patterns = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const { pictures } = await read([slip('logo', patterns)], () => Buffer.alloc(PRINT_LIMITS.pictureBytes));
  const sizes = Object.values(pictures).map(({ length }) => length);
  expect(sizes).toHaveLength(31);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThanOrEqual(PRINT_LIMITS.picturesBytes);
  expect(bytes).toBeLessThanOrEqual(PRINT_LIMITS.picturesBytes + 5 * PRINT_LIMITS.pictureBytes);
  expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(15);
});

it('leaves out what is no picture of the shop, and asks for no placeholder', async () => {
  const wanted = slip(`${PLACEHOLDER}公章`, ['known', 'unknown']);
  const { pictures, asked } = await read([wanted], (path) => (path === 'known' ? Buffer.from('x') : null));
  expect(asked.toSorted()).toEqual(['known', 'unknown']);
  expect(withoutMissing(wanted, 'deliveryNote', pictures)).toEqual({
    fields: { 'company.logo': `${PLACEHOLDER}公章` },
    lists: { lines: [{ pattern: 'known' }, {}] },
  });
});
