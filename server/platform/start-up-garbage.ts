/** The pause before the collection: start-up is over by then, and a server with many waiting requests has answered the first ones. */
const DELAY_MS = 1_000;

/**
 * Frees the garbage of start-up once: loading the modules leaves as much garbage as the modules themselves take, and without a collection
 * the engine keeps those pages, which an idle process never needs. It takes about a tenth of a second. Without the flag `--expose-gc` it
 * does nothing.
 */
export function sweepStartUpGarbage(): void {
  const { gc } = globalThis;
  if (gc) setTimeout(() => void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }), DELAY_MS).unref();
}
