import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { JOB_STATUS, TIMER_STATUS } from '#shared/states.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freshRedis } from '../support/redis.ts';

/*
 * An hour of a job that is due every second, with two workers, one of which is killed now and then. The hour is simulated: as soon as the run
 * of the next second waits for its time, the test promotes it. So nothing here depends on the speed of the machine.
 */
const SECONDS = 3600;
const KILLED_AFTER = [300, 1000, 1700, 2400, 3100];
const LOCK_MS = 3000;
const QUIET_MS = 20;

let database: TestDatabase;
let redisUrl: string;
let db: Database;
let queue: Queue;
/** The workers that run, the oldest first. */
let workers: ChildProcess[] = [];
beforeAll(async () => {
  const redis = await freshRedis();
  [database, redisUrl] = [await freshDatabase(), redis.url];
  db = createDatabase(createDatabasePool(database.url, 4));
  await reviewed`create table job_effect (id bigint auto_increment primary key, pid bigint not null)`.execute(db);
  await db.updateTable('infraJob').set({ status: TIMER_STATUS.paused }).execute();
  await db
    .updateTable('infraJob')
    .set({ status: TIMER_STATUS.normal, cronExpression: '* * * * * ?' })
    .where('handlerName', '=', 'dataPurge')
    .execute();
  queue = new Queue('schedule', { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }), prefix: 'test' });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await queue.close();
  await db.destroy();
  await database.destroy();
});

function addWorker(): void {
  const file = new URL('schedule-worker.ts', import.meta.url).pathname;
  workers.push(spawn(process.execPath, [file, database.url, redisUrl, String(LOCK_MS)], { stdio: 'inherit' }));
}

const ended = async () =>
  (
    await db
      .selectFrom('infraJobLog')
      .select(reviewed<number>`count(*)`.as('runs'))
      .where('status', '=', JOB_STATUS.done)
      .executeTakeFirstOrThrow()
  ).runs;

it('runs once a second for an hour and logs it once, while workers are killed', async () => {
  addWorker();
  addWorker();
  const kills = [...KILLED_AFTER];
  for (let runs = 0; runs < SECONDS; runs = Number(await ended())) {
    if (workers.some(({ exitCode }) => exitCode !== null)) throw new Error('a worker has ended by itself');
    const [due] = await queue.getDelayed(0, 0);
    // Promoting fails when a worker has taken the run meanwhile; then there is nothing to do.
    if (due) await due.promote().catch(() => undefined);
    else await pause(QUIET_MS);
    if (runs < (kills[0] ?? Number.POSITIVE_INFINITY)) continue;
    kills.shift();
    const victim = workers.at(kills.length % 2);
    if (!victim) throw new Error('no worker');
    const isGone = once(victim, 'exit');
    victim.kill('SIGKILL');
    await isGone;
    workers = workers.filter((worker) => worker !== victim);
    addWorker();
  }
  expect(kills).toEqual([]);
  // Effects are counted before the log is read: a run is in the log before it has its effect, so the log cannot lack one that was counted.
  const { rows: counted } = await reviewed<{ count: number }>`select count(*) as count from job_effect`.execute(db);
  const effects = Number(counted[0]?.count);
  const rows = await db.selectFrom('infraJobLog').select(['fireTime', 'status', 'executeIndex']).orderBy('fireTime').execute();
  const done = rows.filter(({ status }) => status === JOB_STATUS.done).slice(0, SECONDS);
  const first = done[0]?.fireTime ?? 0;
  expect(done.map(({ fireTime }) => fireTime)).toEqual(Array.from({ length: SECONDS }, (_, second) => first + second * 1000));
  // A run whose worker was killed was begun again as the same run: there are no more effects than begins in the log, and each run has at
  // least one.
  expect(effects).toBeLessThanOrEqual(rows.reduce((sum, { executeIndex }) => sum + executeIndex, 0));
  expect(effects).toBeGreaterThanOrEqual(done.length);
});
