import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { enqueue, outboxSignal } from '#platform/queue/outbox.ts';
import { type Relay, startRelay } from '#platform/queue/relay.ts';
import { createScope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { JOBS } from '#shared/jobs/all-jobs.ts';
import { exportJob } from '#shared/jobs/export.job.ts';
import { importJob } from '#shared/jobs/import.job.ts';
import type { Outcome, Processor, Processors } from '#worker/processor.ts';
import { startWorker } from '#worker/queue-worker.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { freshRedis, type TestRedis } from '../support/redis.ts';

const FAR_FUTURE = 4_102_444_800_000;
const NO_GRANTS = { permissions: [], roles: [] };
const CHUNK_MS = 10;
const TURN_MS = 60;
const USER = 1;
/** Number of chunks of a job that does not end before the test sets `isEnough`. */
const ENDLESS = 9_999;

/** One chunk that a job has worked off; `turns` holds them in the order of their work. */
interface Turn {
  tenantId: number;
  job: number;
  chunk: number;
}

let database: TestDatabase;
let redis: TestRedis;
let db: Database;
let turns: Turn[];
/** Jobs that run at present, by tenant. */
let running: Map<number, number>;
/** Most jobs that ran at the same time, by tenant. */
let most: Map<number, number>;
let started: Array<{ stop(): Promise<void> }>;
let prefix: string;
/** Whether endless jobs may end. */
let isEnough: boolean;

beforeEach(async () => {
  [database, redis] = await Promise.all([freshDatabase(), freshRedis()]);
  db = createDatabase(createDatabasePool(database.url, 16));
  turns = [];
  running = new Map();
  most = new Map();
  started = [];
  isEnough = false;
  prefix = `fair-${randomBytes(4).toString('hex')}`;
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  await db.destroy();
  await database.destroy();
});

async function tenant(): Promise<number> {
  const result = await db
    .insertInto('systemTenant')
    .values({ name: `店${randomBytes(6).toString('hex')}`, expireTime: FAR_FUTURE, createTime: 1 })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}

/** The id of a job; its last four digits are the number of chunks, so that the processor needs no other record of the job. */
const jobNumber = (serial: number, chunks: number) => serial * 10_000 + chunks;

async function book(tenantId: number, serial: number, chunks: number, job: 'import' | 'export' = 'import'): Promise<number> {
  const scope = createScope({ tenantId, tenantName: '', actor: { userId: USER, nickname: '' }, grants: NO_GRANTS, db, requestId: 'test' });
  const id = jobNumber(serial, chunks);
  return job === 'import'
    ? enqueue(scope, importJob, { importJobId: id, userId: USER })
    : enqueue(scope, exportJob, { exportTaskId: id, userId: USER });
}

/** A processor that works in chunks of a fixed length, and keeps the progress of each job as a real one does in its rows. */
function chunkProcessor(): Processor<never> {
  const done = new Map<string, number>();
  return {
    async run(scope, payload: { importJobId?: number; exportTaskId?: number }, { signal, isSliceOver }): Promise<Outcome> {
      const { tenantId } = scope;
      const job = payload.importJobId ?? payload.exportTaskId ?? 0;
      const key = `${tenantId}/${job}`;
      const now = (running.get(tenantId) ?? 0) + 1;
      running.set(tenantId, now);
      most.set(tenantId, Math.max(most.get(tenantId) ?? 0, now));
      try {
        for (;;) {
          const chunk = done.get(key) ?? 0;
          if (chunk >= job % 10_000 || (isEnough && job % 10_000 === ENDLESS)) return 'done';
          await pause(CHUNK_MS);
          turns.push({ tenantId, job, chunk });
          done.set(key, chunk + 1);
          if (signal.aborted) return 'unfinished';
          if (isSliceOver()) return 'yield';
        }
      } finally {
        running.set(tenantId, (running.get(tenantId) ?? 1) - 1);
      }
    },
    abandon: () => Promise.reject(new Error('no job of this test is given up')),
  };
}

const session = (tenantId: number): Session => ({
  kind: 'access',
  tenantId,
  tenantName: '',
  tenantStatus: 0,
  tenantExpireTime: FAR_FUTURE,
  userId: USER,
  nickname: '',
  grants: NO_GRANTS,
});

function begin(settings: { workers: number; relays: number; imports: number; exports?: number; pollMs?: number }): void {
  const log = createLog('silent', 'test');
  const services = { auth: { sessionOfUser: async (tenantId: number) => session(tenantId) } } as unknown as Services;
  const processors: Processors = { import: chunkProcessor(), export: chunkProcessor(), artwork: chunkProcessor() };
  const slots = { imports: settings.imports, exports: settings.exports ?? 1, artwork: 1 };
  const where = { db, redisUrl: redis.url, prefix, log };
  for (let count = 0; count < settings.relays; count += 1)
    started.push(startRelay({ ...where, jobs: JOBS, ...(settings.pollMs ? { pollMs: settings.pollMs } : {}) }) satisfies Relay);
  for (let count = 0; count < settings.workers; count += 1)
    started.unshift(startWorker({ ...where, services, storage: {} as Storage, processors, slots, turnMs: TURN_MS }));
}

async function allDone(): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(20)) {
    const left = await db.selectFrom('outbox').select(['id', 'tenantId', 'slot', 'sentTime']).where('doneTime', 'is', null).execute();
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`not done: ${JSON.stringify(left)}`);
  }
}

const isDone = async (outboxId: number) => Number.isFinite(await doneTime(outboxId));

async function doneTime(outboxId: number): Promise<number> {
  const row = await db.selectFrom('outbox').select('doneTime').where('id', '=', outboxId).executeTakeFirstOrThrow();
  return row.doneTime ?? Number.POSITIVE_INFINITY;
}

describe('tenants that share a worker', () => {
  it('take turns: a million rows let ten through', async () => {
    const [large, small] = [await tenant(), await tenant()];
    begin({ workers: 1, relays: 1, imports: 1 });
    const long = await book(large, 1, ENDLESS);
    while (turns.length < 5) await pause(5);
    const short = await book(small, 2, 2);
    await expect.poll(() => isDone(short)).toBe(true);
    expect(await isDone(long)).toBe(false);
    // The long job continues where it was.
    const before = turns.length;
    while (turns.length < before + 5) await pause(5);
    isEnough = true;
    await allDone();
    // No chunk was done twice, and none left out.
    const chunks = turns.filter(({ tenantId }) => tenantId === large).map(({ chunk }) => chunk);
    expect(chunks).toEqual(Array.from(chunks, (_, chunk) => chunk));
  });

  it('do not wait for the jobs that another has in store', async () => {
    const [busy, other] = [await tenant(), await tenant()];
    for (let serial = 1; serial <= 20; serial += 1) await book(busy, serial, 10);
    const one = await book(other, 21, 2);
    // Polling is as good as off, so the next job must begin by the signal that the one before it has ended.
    begin({ workers: 1, relays: 2, imports: 1, pollMs: 3_600_000 });
    outboxSignal.emit('due');
    await allDone();
    const order = [...new Set(turns.map(({ tenantId, job }) => `${tenantId}/${job}`))];
    expect(order.indexOf(`${other}/${jobNumber(21, 2)}`)).toBeLessThanOrEqual(1);
    expect(await doneTime(one)).toBeLessThan(Infinity);
    // The busy tenant's jobs run in the order in which they were booked.
    expect(order.filter((key) => key.startsWith(`${busy}/`))).toEqual(
      Array.from({ length: 20 }, (_, index) => `${busy}/${jobNumber(index + 1, 10)}`),
    );
  });

  it('hold no more than their slots, however many workers and relays there are', async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, tenant));
    begin({ workers: 3, relays: 4, imports: 4 });
    await Promise.all(tenants.flatMap((tenantId) => Array.from({ length: 8 }, (_, serial) => book(tenantId, serial + 1, 3))));
    await allDone();
    expect(turns.length).toBe(4 * 8 * 3);
    expect([...most.values()]).toEqual([1, 1, 1, 1]);
  });

  it('export without holding up imports, and import without holding up exports', async () => {
    const [a, b] = [await tenant(), await tenant()];
    begin({ workers: 1, relays: 1, imports: 1 });
    const long = await book(a, 1, ENDLESS, 'export');
    while (turns.length < 3) await pause(5);
    const short = await book(a, 2, 2);
    const other = await book(b, 3, 2);
    await expect.poll(async () => (await isDone(short)) && (await isDone(other))).toBe(true);
    expect(await isDone(long)).toBe(false);
    isEnough = true;
    await allDone();
  });

  it('are not held up by a job that nobody can do', async () => {
    const busy = await tenant();
    const values = { tenantId: busy, payload: '{"importJobId":"?"}', createTime: Date.now() };
    await db
      .insertInto('outbox')
      .values([
        { ...values, job: 'import' },
        { ...values, job: 'forgotten', createTime: 1 },
      ])
      .execute();
    const good = await book(busy, 1, 1);
    begin({ workers: 1, relays: 1, imports: 1 });
    await allDone();
    expect(await doneTime(good)).toBeLessThan(Infinity);
    const errors = await db.selectFrom('outbox').select('error').where('tenantId', '=', busy).orderBy('id').execute();
    expect(errors.map(({ error }) => error?.split(':')[0] ?? null)).toEqual(['payload not understood', 'no such job', null]);
  });

  it('lose nothing when Redis is wiped in the middle of turns', async () => {
    const tenants = [await tenant(), await tenant()];
    begin({ workers: 2, relays: 2, imports: 2 });
    const jobs = await Promise.all(tenants.flatMap((tenantId) => [book(tenantId, 1, 30), book(tenantId, 2, 5)]));
    while (turns.length < 10) await pause(5);
    await redis.wipe();
    await allDone();
    for (const id of jobs) expect(await doneTime(id)).toBeLessThan(Infinity);
    const slots = await db.selectFrom('outbox').select('slot').where('slot', 'is not', null).execute();
    expect(slots).toEqual([]);
  });
});
