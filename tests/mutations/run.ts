// `npm run mutations [-- --only permission,tenant] [--in server/domain/orders] [--sample 50] [--seed 1] [--near]`: takes guards out of the source
// one by one (in a copy) and runs the tests; a test must fail. `--near` runs only the tests nearest to each. Ends with 1 when a mutant survives
// that nobody has explained.
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../scripts/demo/random.ts';
import { handleShutdown, type Shutdown, ShutdownError } from '../../scripts/shutdown.ts';
import { explanationOf } from './explained-survivors.ts';
import { findGuards } from './guard-sites.ts';
import { describeMutant, KINDS, type Mutant } from './mutant.ts';
import { createTrial, type Outcome } from './mutant-trial.ts';
import { openMutationGround, ROOT } from './mutation-ground.ts';
import { tryPermissionNames } from './permission-names.ts';
import { everyTest, nearTests } from './test-choice.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: KINDS.join() },
    in: { type: 'string', default: '' },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const SOURCES = ['server/**/*.ts', 'worker/**/*.ts', 'shared/**/*.ts'];
/** Measured on two processors; a run says itself how far it is. */
const SECONDS_EACH = 12;

const shutdown = handleShutdown(130);
try {
  const outcomes = await shutdown.during(run(shutdown));
  const survivors = outcomes.filter(({ killedBy, mutant }) => killedBy === undefined && explanationOf(mutant) === undefined);
  shutdown.onStop(() => summarise(outcomes, survivors));
  shutdown.stop(survivors.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error);
    shutdown.stop(1);
  }
}

function chooseMutants(readFile: (file: string) => string): Mutant[] {
  const kinds = new Set(values.only.split(','));
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => file.startsWith(values.in))
    .sort();
  const all = files.flatMap((file) => findGuards(file, readFile(file))).filter(({ kind }) => kinds.has(kind));
  const sample = Number(values.sample);
  if (sample === 0) return all;
  const random = seededRandom(Number(values.seed));
  return all
    .map((mutant) => ({ mutant, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

async function run(shutdown: Shutdown): Promise<Outcome[]> {
  const ground = await openMutationGround(shutdown);
  const mutants = chooseMutants(ground.read);
  const [bulk, single] = [mutants.filter(({ isBulk }) => isBulk), mutants.filter(({ isBulk }) => !isBulk)];
  console.log(
    `${mutants.length} mutants, ${bulk.length} of them in one run; about ${Math.ceil((single.length * SECONDS_EACH) / 60)} minutes`,
  );
  if (values.list) {
    for (const mutant of mutants) console.log(describeMutant(mutant));
    return [];
  }
  const outcomes: Outcome[] = [];
  if (bulk.length > 0) {
    const results = await tryPermissionNames(ground, bulk);
    for (const [index, mutant] of bulk.entries()) {
      const { killedBy, missed = [] } = results[index] ?? {};
      outcomes.push({ mutant, killedBy });
      if (killedBy === undefined) say({ mutant, killedBy }, missed.join(' '));
    }
    console.log(
      `${results.filter(({ killedBy }) => killedBy !== undefined).length} of ${bulk.length} are named by ${results[0]?.killedBy}`,
    );
  }
  const tests = everyTest();
  const trial = createTrial(ground);
  const open: Outcome[] = [];
  for (const [index, mutant] of single.entries()) {
    const outcome = { mutant, killedBy: await trial.failureOf([mutant], nearTests(mutant, tests)) };
    const isOpen = outcome.killedBy === undefined && !values.near;
    say(outcome, `${index + 1}/${single.length}`, isOpen ? 'open    ' : undefined);
    (isOpen ? open : outcomes).push(outcome);
  }
  if (open.length > 0)
    console.log(`${open.length} mutants that their nearest tests miss: every other test, for all of them together first`);
  for (const outcome of await trial.tryTogether(open, tests)) outcomes.push(say(outcome, 'every test'));
  return outcomes;
}

function say(outcome: Outcome, note: string, open?: string): Outcome {
  const { mutant, killedBy } = outcome;
  const explanation = killedBy === undefined ? explanationOf(mutant) : undefined;
  const word = open ?? (killedBy !== undefined ? 'killed  ' : explanation === undefined ? 'SURVIVED' : 'explained');
  const time = new Date().toISOString().slice(11, 19);
  console.log(`${time} ${word} ${describeMutant(mutant).slice(0, 220)}  [${note}] ${killedBy ?? explanation ?? ''}`);
  return outcome;
}

/** The last lines of the run. */
function summarise(outcomes: readonly Outcome[], survivors: readonly Outcome[]): void {
  for (const { mutant } of survivors) console.log(`!! ${describeMutant(mutant)}`);
  const killed = outcomes.filter(({ killedBy }) => killedBy !== undefined).length;
  const explained = outcomes.length - killed - survivors.length;
  console.log(`seed ${values.seed}: ${outcomes.length} mutants, ${killed} killed, ${explained} explained, ${survivors.length} survived`);
}
