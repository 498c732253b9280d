import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callFixture, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/**
 * What each call asks of the database, as text that stands in the repository: a change of it is seen where it is read, in the difference.
 * `npm test -- tests/integration/statements.test.ts -u` writes the files anew.
 */
const FOLDER = join(import.meta.dirname, '../../docs/statements');

const heard: string[] = [];
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops(undefined, (sql) => void heard.push(sql));
  shop = await shops.openKept();
});
afterAll(() => shops.close());

/** Values are left out, and how many rows are written at a time: they differ from run to run. */
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

/** A statement that follows itself is one that is sent again and again. */
function told(statements: readonly string[]): string {
  const lines: string[] = [];
  for (const statement of statements.map(shapeOf)) if (lines.at(-1) !== statement) lines.push(statement);
  return lines.map((line) => `${line};`).join('\n');
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

const routers = [...Map.groupBy(PROCEDURES, ({ name }) => name.split('.').slice(0, 2).join('.'))];

it.each(routers.map(([router, procedures]) => [router, procedures] as const))('%s', async (router, procedures) => {
  const parts: string[] = [];
  for (const { name, type } of procedures) {
    // A stream looks whenever something happens.
    if (type === 'subscription') continue;
    const text = await statementsOf(name);
    parts.push(`-- ${name}\n${text === '' ? '-- nothing' : text}\n`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(join(FOLDER, `${router}.sql`));
});
