import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from './hostile-values.ts';

/** Inputs tried for each call. More find rarer faults: FUZZ_RUNS=1000 npm test -- tests/integration/matrix-fuzz.test.ts */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 60);
/**
 * Fixed, so that every run tries the same inputs and a new failure comes from the change under test; FUZZ_SEED tries others.
 * The name of the call is added to it, so that calls of the same shape get different inputs.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

export const fuzzSchemaOf = (input: z.ZodType): JsonSchema =>
  z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/**
 * Runs `check` with `runs` generated inputs for the call `name`; about half of them carry an idempotency key.
 * @throws Error of fast-check that names the seed and the smallest input that fails
 */
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
