import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callFixture, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/**
 * Compares the statements that each call sends with the files in docs/statements, so that every change of them shows in review.
 * `npm test -- tests/integration/statements.test.ts -u` writes the files anew.
 */
const FOLDER = join(import.meta.dirname, '../../docs/statements');

/** The files before any test of this run writes one. */
const WRITTEN = readdirSync(FOLDER).toSorted();

const heard: string[] = [];
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops(undefined, (sql) => void heard.push(sql));
  shop = await shops.openKept();
  // Makes the key of the installation beforehand: the first call that needs it would make it, maybe in another test file.
  await shops.services.auth.getLoginKey();
});
afterAll(() => shops.close());

/** A statement without values and without the number of rows in an insert, which differ from run to run. */
function shapeOf(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/_binary |x?'(?:[^'\\]|\\.|'')*'/g, (text) => (text.startsWith('_') ? '' : '?'))
    .replaceAll(/(?<![\w`])-?\d+(?:\.\d+)?(?![\w`])/g, '?')
    .replaceAll(/\bnull\b(?=[,)])/g, '?')
    .replaceAll(/\(\?(?:, ?\?)*\)/g, '(?)')
    .replaceAll(/\(\?\)(?:, ?\(\?\))+/g, '(?)')
    .trim();
}

const AGAIN = ' -- more than once';

/** The statements as text; a statement that is repeated in a row is marked, because it may be sent once for each row. */
function told(statements: readonly string[]): string {
  const lines: string[] = [];
  for (const statement of statements.map(shapeOf)) {
    const last = lines.at(-1)?.replace(AGAIN, '');
    if (last === `${statement};`) lines[lines.length - 1] = `${last}${AGAIN}`;
    else lines.push(`${statement};`);
  }
  return lines.join('\n');
}

async function statementsOf(name: string): Promise<string> {
  const procedure = PROCEDURES.find((one) => one.name === name);
  if (!procedure) throw new Error(`no call ${name}`);
  heard.length = 0;
  await callFixture(shop, procedure);
  const text = told(heard);
  await shops.restore();
  return text;
}

it('are written down for each router, and for no other', () => {
  expect(WRITTEN).toEqual(routers.map(([router]) => `${router}.sql`).toSorted());
});

const routers = [...Map.groupBy(PROCEDURES, ({ name }) => name.split('.').slice(0, 2).join('.'))];

it.each(routers.map(([router, procedures]) => [router, procedures] as const))('%s', async (router, procedures) => {
  const parts: string[] = [];
  for (const { name, type } of procedures) {
    // Subscriptions are left out, because they read whenever something happens.
    if (type === 'subscription') continue;
    const text = await statementsOf(name);
    parts.push(`-- ${name}\n${text === '' ? '-- nothing' : text}\n`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(join(FOLDER, `${router}.sql`));
});
