import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from './hostile-values.ts';

/** More of them find rarer faults: FUZZ_RUNS=1000 npm test -- tests/integration/matrix-fuzz.test.ts */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 60);
/** The same inputs on every run, so that a change is judged by what it changed; FUZZ_SEED explores others. Calls of one shape get different ones. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

export const fuzzSchemaOf = (input: z.ZodType): JsonSchema =>
  z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** Tries `check` with inputs for the call of this name, every other one under an idempotency key. fast-check names the seed and the smallest input that fails. */
export async function holdsForAll(
  name: string,
  inputs: fc.Arbitrary<unknown>,
  runs: number,
  check: (input: unknown, idempotencyKey: string | null) => Promise<void>,
): Promise<void> {
  let keys = 0;
  const withKey = async (input: unknown, isWithKey: boolean) => check(input, isWithKey ? `key-${keys++}` : null);
  await fc.assert(fc.asyncProperty(inputs, fc.boolean(), withKey), { numRuns: runs, seed: SEED + crc32(name) });
}
