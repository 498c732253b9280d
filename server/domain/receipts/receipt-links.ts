type Entry = Record<string, unknown>;

/** At most this long lies between the reversal and the new entry that one update writes. */
const TOGETHER_MS = 1000;

/**
 * Adds `firstId` to the receipt entries of a deleted order, whose snapshot may be of a release before entries had it. It finds the first
 * entry of each receipt as migration 0013 did for the orders in the books. Entries that have `firstId` are left as they are.
 * @param entries all entries of one order, oldest first
 */
export function linkUpdates(entries: readonly Entry[]): Entry[] {
  const firstOf = new Map<unknown, unknown>();
  return entries.map((entry, index) => {
    if (entry.firstId !== undefined || entry.kind !== 'receipt') return entry;
    const reversal = entries[index - 1];
    const isUpdate =
      reversal?.kind === 'reversal' &&
      reversal.userId === entry.userId &&
      Number(entry.createTime) - Number(reversal.createTime) <= TOGETHER_MS;
    if (!isUpdate) return entry;
    const firstId = firstOf.get(reversal.reversesId) ?? reversal.reversesId;
    firstOf.set(entry.id, firstId);
    return { ...entry, firstId };
  });
}
