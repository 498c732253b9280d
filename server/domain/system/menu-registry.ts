import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import type { AreaMenu } from '../menu.ts';
import { writtenId } from '../records/record.ts';
import { menuRepository, type StoredMenu } from './menu.repository.ts';
import { type MenuRow, menuRows } from './menu-rows.ts';

/** What was done, by the keys of the rows. */
interface MenuChanges {
  inserted: string[];
  updated: string[];
  removed: string[];
}

const ROOT = 0;
/** What the registry says of a row. Whether the row is switched off is for people to say. */
const COLUMNS = [
  'parentId',
  'name',
  'permission',
  'type',
  'sort',
  'path',
  'icon',
  'component',
  'componentName',
  'visible',
  'keepAlive',
] as const;

type MenuValues = Omit<MenuRow, 'key' | 'parentKey'> & { parentId: number };

const isSame = (stored: StoredMenu, values: MenuValues): boolean => COLUMNS.every((column) => stored[column] === values[column]);

/**
 * Brings the menu table to what the registry says, in one transaction: rows keep their ids, and rows that people made are left alone. Roles keep
 * what they hold: of a row that goes, or that carries another permission now, its roles get the row that carries the old one, if there is one. Any number of processes may do
 * it at once: the first one does the work, the others wait for it and find nothing to do.
 */
export function bringMenusUpToDate(db: Database, menus: readonly AreaMenu[]): Promise<MenuChanges> {
  const wanted = menuRows(menus);
  return transact(db, async (db) => {
    const stored = await menuRepository.lockAll(db);
    const registered = new Map(stored.flatMap((row) => (row.registryKey === null ? [] : [[row.registryKey, row] as const])));
    const ids = new Map([...registered].map(([key, { id }]) => [key, id]));
    const changes: MenuChanges = { inserted: [], updated: [], removed: [] };
    const isWanted = new Set(wanted.map(({ key }) => key));
    const gone = [...registered.values()].filter(({ registryKey }) => !isWanted.has(registryKey ?? ''));
    const turned = wanted.flatMap(({ key, permission }) => {
      const before = registered.get(key);
      return before && before.permission !== permission ? [before] : [];
    });
    // Before the rows go, while it still shows who holds them.
    await menuRepository.raisePermissionEpochs(
      db,
      [...gone, ...turned].map(({ id }) => id),
    );
    for (const { key, parentKey, ...row } of wanted) {
      const values = { ...row, parentId: parentKey === null ? ROOT : writtenId(ids, parentKey) };
      const before = registered.get(key);
      if (!before) {
        ids.set(key, await menuRepository.insert(db, { ...values, registryKey: key }));
        changes.inserted.push(key);
      } else if (!isSame(before, values)) {
        await menuRepository.update(db, before.id, values);
        changes.updated.push(key);
      }
    }
    /** Whoever holds the row holds what carries its permission now. Of a row that is new the state is that of the one before it. */
    const passOn = async ({ id, permission, status }: StoredMenu) => {
      const heir = permission === '' ? undefined : wanted.find((row) => row.permission === permission);
      const heirId = heir && ids.get(heir.key);
      if (heir === undefined || heirId === undefined) return;
      await menuRepository.passOn(db, id, heirId);
      if (!registered.has(heir.key)) await menuRepository.update(db, heirId, { status });
    };
    for (const before of turned) {
      await passOn(before);
      // Nobody gave them the permission that the row carries now.
      await menuRepository.takeFromAll(db, before.id);
    }
    for (const before of gone) {
      const { id, registryKey } = before;
      await passOn(before);
      // People have made menus below it: so the row stays, as one of theirs.
      if (stored.some((row) => row.parentId === id && row.registryKey === null)) await menuRepository.update(db, id, { registryKey: null });
      else await menuRepository.remove(db, id);
      changes.removed.push(registryKey ?? '');
    }
    return changes;
  });
}
