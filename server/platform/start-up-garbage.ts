/** Start-up is over by then, and a server that began with many waiting has answered the first of them. */
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
