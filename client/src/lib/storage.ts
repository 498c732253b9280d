/** Reads a JSON value from localStorage; a missing or damaged entry gives the fallback. */
export function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Writes a JSON value to localStorage. A full or blocked storage is not an error: the value is only not remembered. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse.
  }
}
