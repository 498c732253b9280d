/**
 * A proof of work for one sign-in: the server gives out a challenge, and whoever finds a number for which the SHA-256 of
 * `challenge.number` begins with a small enough number has paid for a try. Checking takes one hash, finding takes `work` of them on average.
 */
export const CHALLENGE_CHARS = 36;
/** Challenge and number fit one block of SHA-256, which leaves 55 bytes for a text. */
export const NUMBER_DIGITS = 15;
/** The price stands in a challenge in the clear: four bytes behind the four of its end. */
export const WORK_AT = 4;

const RANGE = 2 ** 48;

/** The text that is hashed and, when it fits, sent as the proof. */
export function proofText(challenge: string, number: string): string {
  return `${challenge}.${number}`;
}

/** Whether a hash is one in about `work`, by the number that its first six bytes make. */
export function isProofOf(work: number, firstSixBytes: number): boolean {
  return firstSixBytes < RANGE / work;
}
