import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCE_NAMES, resourcePath } from '#shared/resources/all-resources.ts';
import {
  type CallOptions,
  callFixture,
  fixtureOf,
  type LiveProcedure,
  type MatrixShops,
  type Outcome,
  openMatrixShops,
  PROCEDURES,
} from '../support/matrix.ts';
import { createStatementFaults } from '../support/statements.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** Each call writes all of its rows or none. */
const faults = createStatementFaults();
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops(undefined, faults.watch);
  shop = await shops.openKept();
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const procedureOf = (name: string) => PROCEDURES.find((procedure) => procedure.name === name) as LiveProcedure;
type Call = readonly [label: string, procedure: LiveProcedure, options: CallOptions];
const calls: Call[] = [
  ...PROCEDURES.filter(({ type }) => type === 'mutation').map((procedure): Call => [procedure.name, procedure, {}]),
  // These are queries, and write all the same.
  ['bs.orderInfo.getNewOrderId', procedureOf('bs.orderInfo.getNewOrderId'), {}],
  ['an export to be written later', procedureOf('bs.customerInfo.exportExcel'), { isAsyncPreferred: true }],
  ['a call under an Idempotency-Key', procedureOf('bs.orderInfo.create'), { idempotencyKey: 'once' }],
];

describe('a call that fails at any of its writes', () => {
  it.each(calls)('leaves nothing behind in %s', async (_, procedure, options) => {
    const { refusal } = fixtureOf(procedure.name);
    for (let nth = 1; ; nth += 1) {
      let outcome: Outcome | undefined;
      const failed = await faults.failAt(nth, new Error('the disk is full'), async () => {
        outcome = await callFixture(shop, procedure, options);
      });
      if (failed === null) {
        expect(outcome).toMatchObject(refusal === undefined ? { ok: true } : { message: refusal });
        break;
      }
      expect({ failed, isDone: outcome?.ok, left: await shops.changes(shop) }).toEqual({ failed, isDone: false, left: [] });
      // The commit is the last write, so all writes have been tried.
      if (/^commit/i.test(failed)) return;
    }
  });
});

/**
 * Calls that write with one statement outside of a transaction. It may have been executed before the connection broke, so it is not
 * repeated.
 */
const PLAIN = new Set([
  ...RESOURCE_NAMES.map((resource) => `${resourcePath(resource)}.create`),
  'bs.computeConfig.delete',
  'bs.fileRecognitionConfigurations.delete',
  'bs.customerContact.delete',
  'bs.customerInfo.delete',
  'bs.customerQuotes.delete',
  'bs.levelPrices.create',
  'bs.levelPrices.delete',
  'bs.productInfo.create',
  'bs.productInfo.delete',
  'system.apiToken.create',
  'system.apiToken.revoke',
  'system.notice.create',
  'system.notice.delete',
  'system.role.create',
  'system.task.updateSeen',
]);

describe('a call that loses its connection at its first write', () => {
  it.each(calls)('is done again in %s', async (name, procedure, options) => {
    const { refusal } = fixtureOf(procedure.name);
    const lost = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    let outcome: Outcome | undefined;
    const failed = await faults.failAt(1, lost, async () => {
      outcome = await callFixture(shop, procedure, options);
    });
    // A call that only read under a lock fails at its commit, and nobody can know whether a commit was done.
    if (PLAIN.has(name) || failed === 'commit') expect(outcome).toMatchObject({ ok: false, code: 503 });
    else expect(outcome).toMatchObject(refusal === undefined ? { ok: true } : { message: refusal });
  });
});
