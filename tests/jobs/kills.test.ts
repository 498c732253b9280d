import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCampaign } from '../kills/campaign.ts';
import { startApplication, type TestApplication } from '../support/application.ts';

/** The short form of `npm run kills`. Database and Redis belong to all tests of the run, so they are not killed here. */
const KILLS = 20;
const SEED = 1;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication({ workers: 0 });
});
afterAll(() => application.stop());

it(`gives each row its effect once though ${KILLS} workers are killed at random statements`, async () => {
  const { url, databaseUrl, dataDir, addWorker, wipeRedis } = application;
  const ground = { url, databaseUrl, killLog: join(dataDir, 'kills.log'), startWorker: addWorker, wipeRedis };
  const said: string[] = [];
  const servers = { databaseKills: 0, redisKills: 0 };
  const result = await runCampaign(ground, {
    ...servers,
    kills: KILLS,
    seed: SEED,
    shops: 4,
    workers: 2,
    largeEvery: 4,
    say: (line) => said.push(line),
  });
  expect(result.problems, said.join('\n')).toEqual([]);
  expect(result.kills).toBe(KILLS);
  expect(result.inside).toBeGreaterThan(0);
  expect(result.shops.length).toBeGreaterThanOrEqual(4);
});
