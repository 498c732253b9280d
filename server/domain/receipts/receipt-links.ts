type Entry = Record<string, unknown>;

/** An update wrote its reversal and its new entry in one go: at most this long apart. */
const TOGETHER_MS = 1000;

/**
 * Entries of one order, oldest first, as they were put away before an updated receipt kept its first entry's id: each new entry goes on
 * from the first one of its receipt, as migration 0013 has it for those in the books. Entries put away since then are left as they are.
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
