/**
 * Limits how many of a name run at once. For what this one process has a limited amount of: its connections, its memory, its part of the
 * machine. Limits for all processes together are kept in the database.
 */
export class Places {
  readonly #taken = new Map<string, number>();

  /** @returns what gives the places back, or null when one of the names has no place left */
  take(limits: Readonly<Record<string, number>>): (() => void) | null {
    const names = Object.entries(limits);
    if (names.some(([name, limit]) => (this.#taken.get(name) ?? 0) >= limit)) return null;
    for (const [name] of names) this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      for (const [name] of names) this.#leave(name);
    };
  }

  #leave(name: string): void {
    const left = (this.#taken.get(name) ?? 0) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}
