import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import { FLAG } from '#shared/states.ts';
import { dictRepository } from './dict.repository.ts';
import type { Dict } from './dict-registry.ts';

/**
 * Brings the stored dictionaries in line with the registry, in one transaction. Names, values and labels are the registry's; colour and
 * order of an entry stay as people set them. Dictionaries and entries of people are left alone, but one that the registry has becomes
 * built-in. A built-in one that the registry lacks becomes people's own. Several processes may run it at once: the later ones find nothing
 * to do.
 */
export function bringDictsUpToDate(db: Database, dicts: readonly Dict[], now = Date.now()): Promise<void> {
  return transact(db, async (db) => {
    const types = new Map((await dictRepository.lockTypes(db)).map((row) => [row.type, row]));
    const entries = new Map((await dictRepository.findData(db)).map((row) => [`${row.dictType}\n${row.value}`, row]));
    const builtIn = { isBuiltIn: FLAG.yes };
    for (const { type, name, entries: wanted } of dicts) {
      const stored = types.get(type);
      if (!stored) await dictRepository.insertType(db, { type, name, remark: null, createTime: now, ...builtIn });
      else if (stored.name !== name || stored.isBuiltIn !== FLAG.yes) await dictRepository.updateType(db, stored.id, { name, ...builtIn });
      types.delete(type);
      for (const [index, [given, label, colorType = 'default']] of wanted.entries()) {
        const value = String(given);
        const key = `${type}\n${value}`;
        const entry = entries.get(key);
        const row = { dictType: type, value, label, colorType, sort: index + 1, remark: null, createTime: now, ...builtIn };
        if (!entry) await dictRepository.insertEntry(db, row);
        else if (entry.label !== label || entry.isBuiltIn !== FLAG.yes)
          await dictRepository.updateEntry(db, entry.id, { label, ...builtIn });
        entries.delete(key);
      }
    }
    const isLeft = (row: { isBuiltIn: number }) => row.isBuiltIn === FLAG.yes;
    for (const { id } of [...types.values()].filter(isLeft)) await dictRepository.updateType(db, id, { isBuiltIn: FLAG.no });
    for (const { id } of [...entries.values()].filter(isLeft)) await dictRepository.updateEntry(db, id, { isBuiltIn: FLAG.no });
  });
}
