import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog, type Log } from '#platform/log.ts';
import { testDatabase } from '../support/database.ts';
import { callFixture, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A commit as it is sent: the byte of the command in front tells the statement from a column of this name. */
const COMMIT = '\u0003commit';

let proxy: TcpProxy;
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  proxy = await openTcpProxy((await testDatabase()).url);
  shops = await openMatrixShops(proxy.url);
  shop = await shops.openKept();
});
afterEach(async () => {
  await proxy.restore();
  await shops.restore();
});
afterAll(async () => {
  await shops.close();
  await proxy.close();
});

interface Lines {
  log: Log;
  errors: unknown[];
  warnings: unknown[];
}

function recordedLog(): Lines {
  const errors: unknown[] = [];
  const warnings: unknown[] = [];
  const log = Object.assign(Object.create(createLog('silent', 'test')) as Log, {
    error: (line: unknown) => void errors.push(line),
    warn: (line: unknown) => void warnings.push(line),
  });
  return { log, errors, warnings };
}

const named = (type: string) =>
  PROCEDURES.filter((procedure) => procedure.type === type).map((procedure) => [procedure.name, procedure] as const);

/** The usual outcome of a call, while the database runs. */
const usual = (name: string) => {
  const { refusal } = fixtureOf(name);
  return refusal ? { ok: false, message: refusal } : { ok: true };
};

describe('a database that is away', () => {
  it('is a matter of trying again for every call, with one line in the log, and never a fault of the product', async () => {
    await proxy.cut();
    const outcomes = await Promise.all(
      PROCEDURES.map(async (procedure) => {
        const { log, errors, warnings } = recordedLog();
        const outcome = await callFixture(shop, procedure, { log });
        return { name: procedure.name, outcome, errors, lines: warnings.length };
      }),
    );
    const away = outcomes.filter(({ outcome }) => !outcome.ok && outcome.reason === 'unavailable');
    expect(outcomes.filter(({ outcome }) => !outcome.ok && outcome.code === 500)).toEqual([]);
    expect(outcomes.filter(({ errors }) => errors.length > 0)).toEqual([]);
    expect(away.filter(({ lines }) => lines !== 1)).toEqual([]);
    // Nearly every call needs the database.
    expect(away.length).toBeGreaterThan(PROCEDURES.length * 0.8);
  });
});

/** Calls that find out by themselves whether their work was done. */
const FINDS_OUT = new Set(['infra.upload.finish']);

describe('a connection that breaks', () => {
  it.each(named('query'))('before its first statement is answered does not show in %s', async (name, procedure) => {
    proxy.cutAt('select', 'before');
    expect(await callFixture(shop, procedure)).toMatchObject(usual(name));
  });

  it.each(named('mutation'))('within the transaction does not show in %s', async (name, procedure) => {
    proxy.cutAt('begin', 'after');
    expect(await callFixture(shop, procedure)).toMatchObject(usual(name));
  });

  it.each(named('mutation'))('at the commit does the work of %s once under a key, and says so without one', async (name, procedure) => {
    // Public calls have no person to whom a key could belong.
    if (procedure.meta.permission !== 'public') {
      proxy.cutAt(COMMIT, 'after');
      const first = await callFixture(shop, procedure, { idempotencyKey: 'k1' });
      expect(first).toMatchObject(usual(name));
      // A repetition that did the work again would find the result of the first and answer otherwise.
      if (first.ok) expect(await callFixture(shop, procedure, { idempotencyKey: 'k1' })).toEqual(first);
    }

    await proxy.restore();
    await shops.restore();
    const { log, errors } = recordedLog();
    proxy.cutAt(COMMIT, 'after');
    const outcome = await callFixture(shop, procedure, { log });
    // Without a key the product must not repeat the work, because it may have been done.
    if (proxy.hasCut() && !FINDS_OUT.has(name))
      expect(outcome).toMatchObject({ code: 503, reason: 'outcomeUnknown', message: '连接中断，不能确定是否已保存，请刷新核对后再操作' });
    else expect(outcome).toMatchObject(usual(name));
    expect(errors).toEqual([]);
  });
});
