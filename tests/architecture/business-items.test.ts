import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIXTURES } from '../support/fixtures.ts';
import { CONSTANTS, type Item, MESSAGE_ITEMS, PERMISSION_ITEMS, RULES_OF_FIELDS, SCREENS, TRANSITIONS } from './business-items.ts';
import { DOCUMENTED } from './documented-paths.ts';
import { readSources } from './source-files.ts';

const ALL = [...SCREENS, ...TRANSITIONS, ...RULES_OF_FIELDS, ...MESSAGE_ITEMS, ...PERMISSION_ITEMS, ...CONSTANTS];
const PATHS = DOCUMENTED.filter((route) => route.includes(' /bs/'));
/** The procedure of a route: `PUT /bs/order-info/update` is bs.orderInfo.update. */
const procedureOf = (route: string): string =>
  (route.split(' /')[1] ?? '').replaceAll('/', '.').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const texts = new Map<string, string>();
const testFile = (file: string): string => {
  const known = texts.get(file) ?? readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  texts.set(file, known);
  return known;
};

it('is shown by tests that there are', () => {
  const missing = ALL.filter(({ shownBy }) => {
    const [file = '', name = ''] = shownBy.split(' › ');
    return !testFile(file).includes(`'${name}'`);
  });
  expect(missing.map(({ shownBy }) => shownBy)).toEqual([]);
});

it('says each message in the product, and in the file of the test that provokes it', () => {
  const product = readSources().filter(({ project }) => ['client', 'server', 'shared'].includes(project));
  const unsaid = ALL.filter(({ message = '', shownBy }) => {
    // The code composes the rest of these messages: of formats, of lengths, of the names of fields. So only the beginning is searched for.
    const [beginning = ''] = message.split(/pdf|名称长度|长度/);
    if (message === '') return false;
    return !product.some(({ text }) => text.includes(beginning)) || !testFile(shownBy.split(' › ')[0] ?? '').includes(message);
  });
  expect(unsaid.map(({ message }) => message)).toEqual([]);
});

it('has every documented call, with the input by which the tests of all calls ask it', () => {
  expect(PATHS.length).toBeGreaterThan(180);
  const unasked = PATHS.map(procedureOf).filter((name) => FIXTURES[name] === undefined);
  expect(unasked).toEqual([]);
});

const row = ({ what, message, shownBy }: Item): string =>
  `| ${message ? `${message} (${what})` : what} | ${shownBy.replace(' › ', ': ')} |`;
const table = (title: string, items: readonly Item[]): string =>
  `## ${title}\n\n| Item | Shown by |\n| --- | --- |\n${items.map(row).join('\n')}\n`;

it('is written down in docs/business-area.md', async () => {
  const paths = PATHS.map((route) => `| ${route} | ${procedureOf(route)} |`).join('\n');
  const everyCall = [
    'integration/matrix-fixtures (answers its own shop)',
    'integration/matrix-permissions',
    'integration/matrix-tenants',
    'integration/matrix-data-scope',
    'integration/matrix-filters (lists and their filters)',
    'architecture/access-list (path and method)',
  ].join(', ');
  await expect(`# The business area, item by item

Written by tests/architecture/business-items.test.ts from business-items.ts beside it and the documented calls.

${table('Screens and dialogs', SCREENS)}
${table('States and transitions', TRANSITIONS)}
${table('Rules of fields', RULES_OF_FIELDS)}
${table('Messages', MESSAGE_ITEMS)}
${table('Permissions', PERMISSION_ITEMS)}
${table('Constants and limits', CONSTANTS)}
## Calls

Each is asked by every one of ${everyCall}, with the input of tests/support/fixtures-*.ts under its name.

| Call | Procedure |
| --- | --- |
${paths}
`).toMatchFileSnapshot('../../docs/business-area.md');
});
