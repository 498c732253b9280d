// `npm run mutations [-- --only permission,tenant] [--in server/domain/orders,shared] [--sample 50] [--seed 1] [--tests orders,unit/]`:
// takes guards out of the source one by one (in a copy) and runs the tests; a test must fail. Ends with 1 when a mutant survives that
// explained-survivors.ts does not explain. caught.json keeps the caught mutants as long as the code of their function is the same, so that
// a stopped run can be continued; `--anew` forgets them. `--list` only prints the mutants.
//
// First the permissions of all calls (tryPermissionNames) and the declared limits (tryDeclaredLimits) are taken out in a few runs together.
// All other mutants are put into the copy once, each behind a switch (switchable.ts). Then
// 1. every test runs once, to see which test executes which mutant (mutant-runner.ts; started-process.ts for processes that tests start);
// 2. tests are repeated with one mutant after the other that they execute, the quickest and nearest tests first (tryReached);
// 3. a mutant that is not caught so is tried in new processes that start with it switched on (tryLoaded).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../scripts/demo/random.ts';
import { handleShutdown, type Shutdown, ShutdownError } from '../../scripts/shutdown.ts';
import { openCaughtBefore } from './caught-before.ts';
import { DECLARATION_TESTS, tryDeclaredLimits } from './declared-limits.ts';
import { explanationOf } from './explained-survivors.ts';
import { findGuards } from './guard-sites.ts';
import { describeMutant, KINDS, type Mutant } from './mutant.ts';
import { installMutants, type Outcome, surveyTests, tryLoaded, tryReached } from './mutant-trial.ts';
import { openMutationGround, ROOT } from './mutation-ground.ts';
import { tryPermissionNames } from './permission-names.ts';
import { everyTest, sourceFiles } from './test-choice.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: KINDS.join() },
    in: { type: 'string', default: '' },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Only test files whose paths contain one of these. */
    tests: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
  },
});
/** Seconds that a test may take: unchanged, and with a mutant, which may make it wait for ever. */
const [SURVEY_PATIENCE_S, TRIAL_PATIENCE_S] = [120, 40];

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
  const files = sourceFiles().filter((file) => values.in.split(',').some((folder) => file.startsWith(folder)));
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
  console.log(`${mutants.length} mutants, ${bulk.length} of them in one run`);
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
  const tests = everyTest().filter((file) => values.tests.split(',').some((part) => file.includes(part)));
  const everyMutant = sourceFiles().flatMap((file) => findGuards(file, ground.read(file)));
  const before = openCaughtBefore(join(import.meta.dirname, 'caught.json'), (file) => readFileSync(join(ROOT, file), 'utf8'), {
    isAnew: values.anew,
    all: everyMutant,
  });
  const isOpen = (mutant: Mutant) => before.testOf(mutant) === undefined && explanationOf(mutant) === undefined;
  console.log(`${single.length - single.filter(isOpen).length} of ${single.length} were caught before, or are explained`);
  const declared = single.filter((mutant) => isOpen(mutant) && mutant.isLoaded && mutant.enlargedTo !== undefined);
  const named = declared.length === 0 ? new Map<Mutant, string>() : await tryDeclaredLimits(ground, declared);
  for (const [mutant, test] of named) before.keep(mutant, test);
  console.log(`${time()} ${named.size} of ${declared.length} limits are named by ${DECLARATION_TESTS.join(' and ')}`);
  const untried = single.filter(isOpen);
  for (const mutant of single.filter((mutant) => !untried.includes(mutant))) outcomes.push({ mutant, killedBy: before.testOf(mutant) });
  if (untried.length === 0) return outcomes;
  const numbered = new Map(untried.map((mutant, index) => [index + 1, mutant]));
  for (const number of installMutants(ground, numbered))
    throw new Error(`cannot be switched: ${describeMutant(numbered.get(number) as Mutant)}`);
  const patient = await ground.openTests(SURVEY_PATIENCE_S);
  const survey = await surveyTests(ground, patient, tests);
  await patient.close();
  for (const name of survey.failing) console.log(`!! fails on the source as it is, and counts for nothing: ${name}`);
  const isReached = (number: number) => survey.wayTo(number).tests.length > 0;
  console.log(`${time()} tests come by ${[...numbered.keys()].filter(isReached).length} of ${numbered.size}`);
  const warm = await ground.openTests(TRIAL_PATIENCE_S);
  const killed = await tryReached(ground, warm, numbered, survey, (number, test) => before.keep(numbered.get(number) as Mutant, test));
  for (const entry of numbered) {
    const [number, mutant] = entry;
    const killedBy = killed.get(number) ?? (await tryLoaded(warm, entry, survey, tests));
    if (killedBy !== undefined) before.keep(mutant, killedBy);
    outcomes.push(say({ mutant, killedBy }, isReached(number) ? `${survey.wayTo(number).tests.length} tests come by` : 'no test comes by'));
  }
  await warm.close();
  return outcomes;
}

function time(): string {
  return new Date().toISOString().slice(11, 19);
}

function say(outcome: Outcome, note: string): Outcome {
  const { mutant, killedBy } = outcome;
  const explanation = killedBy === undefined ? explanationOf(mutant) : undefined;
  const word = killedBy !== undefined ? 'killed  ' : explanation === undefined ? 'SURVIVED' : 'explained';
  console.log(`${time()} ${word} ${describeMutant(mutant).slice(0, 220)}  [${note}] ${killedBy ?? explanation ?? ''}`);
  return outcome;
}

/** The last lines of the run. */
function summarise(outcomes: readonly Outcome[], survivors: readonly Outcome[]): void {
  for (const { mutant } of survivors) console.log(`!! ${describeMutant(mutant)}`);
  const killed = outcomes.filter(({ killedBy }) => killedBy !== undefined).length;
  const explained = outcomes.length - killed - survivors.length;
  console.log(`seed ${values.seed}: ${outcomes.length} mutants, ${killed} killed, ${explained} explained, ${survivors.length} survived`);
}
