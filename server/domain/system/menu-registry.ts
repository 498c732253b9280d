import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import type { AreaMenu } from '../menu.ts';
import { writtenId } from '../records/record.ts';
import { menuRepository, type StoredMenu } from './menu.repository.ts';
import { type MenuRow, menuRows } from './menu-rows.ts';

/** The changed rows, by their keys. */
interface MenuChanges {
  inserted: string[];
  updated: string[];
  removed: string[];
}

const ROOT = 0;
/** The columns that the registry sets. `status` is missing, because people enable and disable rows. */
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
 * Brings the menu table in line with the registry, in one transaction. Rows keep their ids, and rows that people made are left alone. Roles
 * keep their permissions: where a row is removed or gets another permission, its roles get the row that has the old permission, if there is
 * one. Several processes may run it at once: the later ones wait and find nothing to do.
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
    // Before rows are removed, because the links from roles to them tell which shops are concerned.
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
    /** Gives the holders of a row the row that has its permission in the registry. If that is new, it gets the former one's state. */
    const passOn = async ({ id, permission, status }: StoredMenu) => {
      const heir = permission === '' ? undefined : wanted.find((row) => row.permission === permission);
      const heirId = heir && ids.get(heir.key);
      if (heir === undefined || heirId === undefined) return;
      await menuRepository.passOn(db, id, heirId);
      if (!registered.has(heir.key)) await menuRepository.update(db, heirId, { status });
    };
    for (const before of turned) {
      await passOn(before);
      // Nobody has given the row's holders its new permission.
      await menuRepository.takeFromAll(db, before.id);
    }
    for (const before of gone) {
      const { id, registryKey } = before;
      await passOn(before);
      // A row with menus of people below it stays, and counts as made by people from then on.
      if (stored.some((row) => row.parentId === id && row.registryKey === null)) await menuRepository.update(db, id, { registryKey: null });
      else await menuRepository.remove(db, id);
      changes.removed.push(registryKey ?? '');
    }
    return changes;
  });
}
