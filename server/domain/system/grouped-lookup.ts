interface Waiting<V> {
  resolve(value: V | undefined): void;
  reject(reason: unknown): void;
}

/** Most keys in one question; the others wait for the next one. */
const MOST_KEYS = 64;
/** How long a call waits for a question that others have asked; then it asks by itself, because their connection may hang. */
const PATIENCE_MS = 1000;

/**
 * Looks up keys many at a time. One question is under way; whoever comes meanwhile waits for its end and joins the next one. So every answer
 * was asked for after its call began: nothing is remembered, and what was revoked before a call is not good for it.
 * @param ask answers for each key that is there; it is given each once
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
