import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Scope } from '#platform/scope.ts';
import { createFairQueue } from './fair-queue.ts';

/** argon2id; its memory in KiB. Raising a figure takes effect for each person at the next sign-in. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

// Each hash takes 19 MiB and a thread of the pool that files and DNS also need; more at once would only wait for each other.
const inTurn = createFairQueue({ running: Math.min(3, availableParallelism()), waiting: 200 });

/** For whom a hash is computed: the sign-ins of one network wait for each other, and hashes that no stranger asked for go first. */
interface HashPlace {
  lane: string;
  isFirst?: boolean;
}

const OWN: HashPlace = { lane: 'own', isFirst: true };

/** Hashes for a person who is signed in wait in that person's own lane, behind those of sign-ins. */
export const placeOf = ({ tenantId, actor }: Pick<Scope, 'tenantId' | 'actor'>): HashPlace => ({
  lane: `person ${tenantId}/${actor.userId}`,
});

/** The stored form of a password: argon2id in PHC text, with its parameters and salt. */
export function hashPassword(password: string, place: HashPlace = OWN): Promise<string> {
  return inTurn(place, () => hash(password, PARAMETERS));
}

/** Stored for a person to whom nobody has given a password yet: none matches it. */
export const NO_PASSWORD = '';

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one (unknown user) it does the same work against a hash that nothing matches, so that
 * the time taken does not tell the two apart.
 */
export async function verifyPassword(passwordHash: string | null, password: string, place: HashPlace = OWN): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const against = await dummyHash;
  const isMatch = await inTurn(place, () => verify(passwordHash || against, password));
  return Boolean(passwordHash) && isMatch;
}

/** True for a hash made with other parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_PREFIX);
}
