// `npm run attacks [-- --seed 1] [--minutes 15] [--only uploads]`: starts the product as `npm start` does and attacks it over loopback
// while simulated people work with it; then checks whether anything was lost or left behind. Ends with 1 when there is any problem.
import { parseArgs } from 'node:util';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { handleShutdown, ShutdownError } from '../../scripts/shutdown.ts';
import { ATTACKS, type AttackReport, runAttacks } from './campaign.ts';
import { RunningProduct } from './running-product.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
/** From so many minutes on every attack has its full size. */
const FULL_MINUTES = 15;
const shutdown = handleShutdown(130);

try {
  const problems = await shutdown.during(run());
  shutdown.stop(problems === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error);
    shutdown.stop(1);
  }
}

/** @returns how many problems there are */
async function run(): Promise<number> {
  const attacks = ATTACKS.filter(({ name }) => name.includes(values.only));
  console.log(`seed ${seed}: ${attacks.length} attacks, about ${minutes} minutes`);
  const folder = makeThrowawayFolder();
  shutdown.onStop(() => folder.remove());
  const product = await RunningProduct.start(folder.path);
  shutdown.onStop(() => product.stop());
  const late: string[] = [];
  const { reports, aftermath, orders } = await runAttacks(product, {
    attacks,
    seed,
    scale: Math.min(1, minutes / FULL_MINUTES),
    attackMs: (minutes * 60_000) / Math.max(8, attacks.length / 2),
    say(report) {
      late.push(...report.late.map((what) => `${report.name}: ${what}`));
      console.log(line(report));
      for (const problem of report.problems.slice(0, 8)) console.log(`    !! ${problem}`);
    },
  });
  for (const problem of [...late, ...aftermath]) console.log(`!! ${problem}`);
  const fallen = reports.filter(({ outcome }) => outcome === 'FELL OVER').length;
  shutdown.onStop(() =>
    console.log(
      `seed ${seed}: ${reports.length} attacks, ${fallen} fell over, ${late.length} times somebody waited too long, ${aftermath.length} problems left behind; ` +
        `${orders} orders of good customers meanwhile`,
    ),
  );
  return fallen + late.length + aftermath.length;
}

function line({ name, outcome, answers, liveness, seconds }: AttackReport): string {
  const life = `/livez ${liveness.answers} answers, ${liveness.silences} silences, worst ${Math.round(liveness.worstMs)} ms`;
  return `${outcome.padEnd(9)} ${name} (${seconds.toFixed(0)} s; ${life}) ${answers}`;
}
