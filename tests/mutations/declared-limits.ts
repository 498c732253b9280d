import type { Mutant } from './mutant.ts';
import type { MutationGround } from './mutation-ground.ts';
import { writeAll } from './written-mutants.ts';

/** What compares the limits that schemas and sheets declare, and those that stand in the source. */
export const DECLARATION_TESTS = [
  'tests/unit/input-limits.test.ts',
  'tests/architecture/openapi.test.ts',
  'tests/architecture/limits.test.ts',
];
const PATIENCE_S = 60;

/**
 * Enlarges every limit that is settled when its module is loaded, all in one run, each to a number of its own, which the tests that compare what is
 * declared must name. Larger limits stay larger than smaller ones, so one that another hides is not named. Of two that are equal at the same
 * place the smaller number would be: in the second run it is that of the other, and only what both runs name counts.
 * @returns by mutant the test that names it
 */
export async function tryDeclaredLimits(ground: MutationGround, mutants: readonly Mutant[]): Promise<Map<Mutant, string>> {
  const namedIn = async (numberOf: (mutant: Mutant) => number): Promise<Map<Mutant, string>> => {
    const restore = writeAll(ground, mutants, (index) => String(numberOf(mutants[index] as Mutant)));
    const tests = await ground.openTests(PATIENCE_S);
    const { failed } = await tests.run(DECLARATION_TESTS);
    await tests.close();
    restore();
    const named = new Map<number, string>();
    for (const { file, name, message } of failed)
      for (const [number] of message.matchAll(/(?<=^\s*\+.*)\b\d+\b/gm)) named.set(Number(number), `${file}: ${name}`);
    return new Map(
      mutants.flatMap((mutant) => {
        const test = named.get(numberOf(mutant));
        return test === undefined ? [] : [[mutant, test]];
      }),
    );
  };
  const places = new Map(mutants.map((mutant, index) => [mutant, index + 1]));
  const own = (sign: 1 | -1) => (mutant: Mutant) => (mutant.enlargedTo ?? 0) + sign * (places.get(mutant) ?? 0);
  const first = await namedIn(own(1));
  const second = await namedIn(own(-1));
  return new Map([...first].filter(([mutant]) => second.has(mutant)));
}
