import { answerSwitches, note, REACH } from './exchange.ts';

/*
 * Loaded before all else into each process that a test starts (and into those of the tests, which then answer for themselves): its mutant is
 * the one in the environment, and where it comes by is said of the test file that started it.
 */

const active = Number(process.env.MUTANT ?? 0);
const file = process.env.MUTATION_FILE;
const reached = new Set<number>();

answerSwitches((number, isLoading) => {
  if (file !== undefined && !isLoading && !reached.has(number)) {
    reached.add(number);
    note(REACH, { id: '', file, name: '', milliseconds: 0, reached: [number] });
  }
  return number === active;
});
