import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueJob, retryDelay } from '#worker/queue-worker.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());

const HOUR_MS = 3600_000;

it('a job that this release does not know is left for an hour to workers of another one', async () => {
  const { tenantId, db } = await shops.open();
  const dueSince = async (createTime: number) => {
    const { insertId } = await db
      .insertInto('outbox')
      .values({ tenantId, job: 'forgotten', payload: '{}', createTime })
      .executeTakeFirstOrThrow();
    return dueJob({ data: { outboxId: Number(insertId), tenantId } }, db);
  };
  expect(await dueSince(Date.now() - HOUR_MS / 2)).toBeNull();
  expect(await dueSince(Date.now() - HOUR_MS - 1)).toEqual({ unfit: 'no such job: forgotten' });
});

it('a job that failed waits twice as long each time, and never longer than 15 seconds', () => {
  expect([1, 2, 3, 20].map((attempts) => retryDelay(attempts))).toEqual([1_000, 2_000, 4_000, 15_000]);
});
