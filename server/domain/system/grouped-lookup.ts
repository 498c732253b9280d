interface Waiting<V> {
  resolve(value: V | undefined): void;
  reject(reason: unknown): void;
}

/** The most keys of one query; further ones wait for the next. */
const MOST_KEYS = 64;
/** After so long a further query is begun beside the running one, whose connection may hang. */
const PATIENCE_MS = 1000;

/**
 * Looks up keys in groups. While one query runs, further keys wait for the next. So each key is read after its call began, and a token that
 * was revoked before a call is not accepted: nothing is cached.
 * @param ask runs a query; it is given each key once and leaves out unknown ones
 */
export function groupLookups<V>(ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
  const gathering = new Map<string, Waiting<V>[]>();
  let underWay = 0;
  let begun = 0;

  function takeSome(): Map<string, Waiting<V>[]> {
    const taken = new Map([...gathering].slice(0, MOST_KEYS));
    for (const key of taken.keys()) gathering.delete(key);
    return taken;
  }

  async function askForAll(): Promise<void> {
    underWay += 1;
    while (gathering.size > 0) {
      const asked = takeSome();
      begun = performance.now();
      try {
        const found = await ask([...asked.keys()]);
        for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key));
      } catch (error) {
        for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
      }
    }
    underWay -= 1;
  }

  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      const waiting = gathering.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else gathering.set(key, [{ resolve, reject }]);
      if (underWay === 0 || performance.now() - begun > PATIENCE_MS) void askForAll();
    });
}
