/** How long after the start: by then start-up is over, and a server with many waiting requests has answered the first. */
const DELAY_MS = 1_000;

/**
 * Gives the memory that start-up has used up back to the machine: loading the modules leaves as much garbage as they take themselves, and the engine keeps its
 * pages for a heap that a process at rest never needs. It takes about a tenth of a second, once. Does nothing where the process was not started with
 * `--expose-gc`.
 */
export function sweepStartUpGarbage(): void {
  const { gc } = globalThis;
  if (gc) setTimeout(() => void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }), DELAY_MS).unref();
}
