/**
 * A proof of work for one try to sign in. The server gives out a challenge, and the client searches a number for which the SHA-256 of
 * `challenge.number` begins with a small enough value. Checking takes one hash; finding takes `work` hashes on average, which slows down
 * guessing.
 */
export const CHALLENGE_CHARS = 36;
/** Challenge, point and number fit into one block of SHA-256, which holds 55 bytes of text. */
export const NUMBER_DIGITS = 15;
/** Where the `work` stands in a decoded challenge, unencrypted: four bytes, behind the four bytes of its expiry. */
export const WORK_AT = 4;

const RANGE = 2 ** 48;

/** The text that is hashed; it is sent as the proof when its hash is small enough. */
export function proofText(challenge: string, number: string): string {
  return `${challenge}.${number}`;
}

/** Whether a hash is small enough, which about one in `work` is. @param firstSixBytes the number in the first six bytes of the hash */
export function isProofOf(work: number, firstSixBytes: number): boolean {
  return firstSixBytes < RANGE / work;
}
