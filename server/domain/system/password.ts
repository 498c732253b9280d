import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/errors.ts';

/** argon2id; its memory in KiB. Raising a figure takes effect for each person at the next sign-in. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

// Each hash takes 19 MiB and a thread of the pool that files and DNS also need; more at once would only wait for each other.
const MAX_RUNNING = Math.min(3, availableParallelism());
const MAX_WAITING = 200;

let running = 0;
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place passes straight to the next one in line, else it becomes free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The stored form of a password: argon2id in PHC text, with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one (unknown user) it does the same work against a hash that nothing matches, so that
 * the time taken does not tell the two apart.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const against = await dummyHash;
  const isMatch = await inTurn(() => verify(passwordHash ?? against, password));
  return passwordHash !== null && isMatch;
}

/** True for a hash made with other parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_PREFIX);
}
