import type { Mutant } from './mutant.ts';
import type { MutationGround } from './mutation-ground.ts';
import { writeAll } from './written-mutants.ts';

/** The tests that compare the limits in schemas, in sheets and in the source with their documented numbers. */
export const DECLARATION_TESTS = [
  'tests/unit/input-limits.test.ts',
  'tests/architecture/openapi.test.ts',
  'tests/architecture/limits.test.ts',
];
const PATIENCE_S = 60;

/**
 * Enlarges at once every limit whose number is fixed when its module is loaded, each to a number of its own. The tests above must name that
 * number in their difference. A limit that a smaller one hides is not named, because larger limits stay larger. Where two equal limits
 * apply to the same value, only the smaller number is named; so a second run reverses which of them is smaller, and only mutants that both
 * runs name count as caught.
 * @returns the naming test of each caught mutant
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
