let last: Promise<void> = Promise.resolve();

/** So many rows, read or written in one go, take some ten milliseconds. */
export const MANY_ROWS = 1000;

/**
 * Waits for a turn of its own: the process goes through all that has come in before it, and one piece of long work is done in a turn. Without it
 * the long pieces of many calls that end together would be done one right after the other, and nobody else would be heard meanwhile.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
