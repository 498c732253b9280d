/**
 * How often a test may ask the database who waits for a lock: it shows its transactions anew only to those of whom none has looked for a tenth
 * of a second, and the same old picture for ever to who asks more often.
 */
export const LOCK_LOOKS = { interval: 250 };
