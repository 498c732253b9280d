let last: Promise<void> = Promise.resolve();

/** Reading or writing this many rows at once takes about ten milliseconds. */
export const MANY_ROWS = 1000;

/**
 * Waits for a turn of the event loop in which no other caller of this function continues. A caller does one long piece of work per turn.
 * Otherwise the long pieces of many calls could run directly after each other, and no other request would be served in between.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
