// `npm run kills [-- --kills 1000] [--seed 1] [--shops 12] [--workers 2]`: kills workers with SIGKILL at random statements, wipes Redis, kills
// database and Redis, while shops import and export; then compares every row with what the sheets said. Ends with 1 when anything differs.
import { parseArgs } from 'node:util';
import { handleShutdown, ShutdownError } from '../../scripts/shutdown.ts';
import { type CampaignResult, runCampaign } from './campaign.ts';
import { openPrivateGround } from './private-ground.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shops: { type: 'string', default: '12' },
    workers: { type: 'string', default: '2' },
  },
});
const [kills, seed, shops, workers] = [values.kills, values.seed, values.shops, values.workers].map(Number) as [
  number,
  number,
  number,
  number,
];
const shutdown = handleShutdown(130);

try {
  const result = await shutdown.during(run());
  shutdown.onStop(() => console.log(summary(result)));
  shutdown.stop(result.problems.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error);
    shutdown.stop(1);
  }
}

async function run(): Promise<CampaignResult> {
  console.log(`seed ${seed}: ${kills} kills, ${shops} shops and ${workers} workers at a time`);
  const ground = await openPrivateGround(shutdown);
  const servers = Math.max(1, Math.round(kills / 125));
  const result = await runCampaign(ground, {
    kills,
    seed,
    shops,
    workers,
    largeEvery: 5,
    databaseKills: servers,
    redisKills: Math.max(1, Math.floor(servers / 2)),
    say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
  });
  console.log('\nkilled at:');
  for (const [what, times] of result.moments) console.log(`  ${String(times).padStart(4)} ${what}`);
  for (const problem of result.problems) console.log(`!! ${problem}`);
  return result;
}

/** The last line of the run. */
function summary(result: CampaignResult): string {
  const imported = result.shops.reduce((sum, { importedRows }) => sum + importedRows, 0);
  const exported = result.shops.reduce((sum, { exportedRows }) => sum + exportedRows, 0);
  const servers = `database killed ${result.databaseKills} times, Redis killed ${result.redisKills} and wiped ${result.wipes} times`;
  return (
    `seed ${seed}: ${result.kills} kills (${result.inside} at a statement), ${servers}; ${result.shops.length} shops, ` +
    `${imported} rows imported, ${exported} exported in ${result.seconds.toFixed(0)} s: ${result.problems.length} problems`
  );
}
