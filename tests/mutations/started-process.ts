import { answerSwitches, note, REACH } from './exchange.ts';

/*
 * Preloaded into each process that a test starts: switches on the mutant that the environment names, and notes the executed mutants under the
 * test file that started the process. Test processes load it, too; there mutant-runner.ts takes its place.
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
