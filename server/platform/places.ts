/**
 * Limits how many tasks with the same name run at once in this process, for resources that each process has: connections, memory,
 * processor. Limits for all processes together are kept in the database.
 */
export class Places {
  readonly #taken = new Map<string, number>();

  /**
   * Takes a place under each name.
   * @param limits the number of places by name
   * @returns a function that gives the places back; null, with nothing taken, when one of the names has no place left
   */
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
