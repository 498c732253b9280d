/** The widest lookup; more tokens than this at once become several. */
const MAX_BATCH = 64;

interface Batch<T> {
  hashes: Map<string, Buffer>;
  rows: Promise<Map<string, T>>;
}

/**
 * Looks up together what is asked for together: calls that arrive in one turn of the event loop share one round trip, which is the
 * costliest part of authenticating. Nothing is kept: a lookup begins after the last of its calls has come, so that each of them sees
 * a revocation made before it.
 */
export function inBatches<T>(load: (hashes: Buffer[]) => Promise<Map<string, T>>): (hash: Buffer) => Promise<T | undefined> {
  let open: Batch<T> | null = null;

  function begin(): Batch<T> {
    const hashes = new Map<string, Buffer>();
    const batch = {
      hashes,
      rows: new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (open === batch) open = null;
        return load([...hashes.values()]);
      }),
    };
    return batch;
  }

  return async (hash) => {
    if (open === null || open.hashes.size >= MAX_BATCH) open = begin();
    const key = hash.toString('base64');
    open.hashes.set(key, hash);
    return (await open.rows).get(key);
  };
}
