import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Scope } from '#platform/scope.ts';
import { createFairQueue } from './fair-queue.ts';

/** Parameters of argon2id, memory in KiB. A change takes effect for each person at the next sign-in, which renews the hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

// Each hash takes 19 MiB and a thread of libuv's pool, which files and DNS also need.
const inTurn = createFairQueue({ running: Math.min(3, availableParallelism()), waiting: 200 });

/** The place of a hash in the queue: sign-ins of one network share a lane, and hashes that no stranger asked for go first. */
interface HashPlace {
  lane: string;
  isFirst?: boolean;
}

const OWN: HashPlace = { lane: 'own', isFirst: true };

/** The lane of a signed-in person's own hashes. It does not go first, so that known devices can still sign in. */
export const placeOf = ({ tenantId, actor }: Pick<Scope, 'tenantId' | 'actor'>): HashPlace => ({
  lane: `person ${tenantId}/${actor.userId}`,
});

/** The stored form of a password: argon2id in PHC text, with its parameters and salt. */
export function hashPassword(password: string, place: HashPlace = OWN): Promise<string> {
  return inTurn(place, () => hash(password, PARAMETERS));
}

/** The stored hash of a person without a password. No password matches it. */
export const NO_PASSWORD = '';

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. For an unknown user it does the same work with another hash and returns false, so that the time
 * does not tell whether a username exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string, place: HashPlace = OWN): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const against = await dummyHash;
  const isMatch = await inTurn(place, () => verify(passwordHash || against, password));
  return Boolean(passwordHash) && isMatch;
}

/** Whether a hash was made with other parameters than the present ones. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_PREFIX);
}
