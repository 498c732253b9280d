import type { Updateable } from 'kysely';
import { contains } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { MenuListInput } from '#shared/schemas/access.schema.ts';
import { STATUS } from '#shared/states.ts';

type Columns = Updateable<Tables['systemMenu']>;
export type MenuRecord = Awaited<ReturnType<typeof menusRepository.findAll>>[number];

/** Menus for their management screen. They belong to no tenant: all shops have the same ones. */
export const menusRepository = {
  findAll({ db }: Pick<Scope, 'db'>, { name, status }: MenuListInput = {}) {
    let query = db.selectFrom('systemMenu').selectAll();
    if (name) query = query.where('name', 'like', contains(name));
    if (status !== undefined) query = query.where('status', '=', status);
    return query.orderBy('sort').orderBy('id').execute();
  },

  findById: ({ db }: Pick<Scope, 'db'>, id: number) => db.selectFrom('systemMenu').selectAll().where('id', '=', id).executeTakeFirst(),

  findSimple: ({ db }: Pick<Scope, 'db'>) =>
    db
      .selectFrom('systemMenu')
      .select(['id', 'name', 'parentId', 'type', 'permission'])
      .where('status', '=', STATUS.enabled)
      .orderBy('sort')
      .orderBy('id')
      .execute(),

  /** Locks all menus until the transaction ends, because cycles and names are checked over the whole tree. */
  lockAll: ({ db }: Pick<Scope, 'db'>) => db.selectFrom('systemMenu').selectAll().orderBy('id').forUpdate().execute(),

  /** Whether a role of any shop holds the menu. Call it under `lockAll`, which keeps roles from getting the menu meanwhile. */
  async isHeld({ db }: Pick<Scope, 'db'>, id: number): Promise<boolean> {
    const held = await reviewed`select 1 from system_role_menu where menu_id = ${id} limit 1`.execute(db);
    return held.rows.length > 0;
  },

  async insert({ db }: Pick<Scope, 'db'>, row: Columns & { name: string; type: number }): Promise<number> {
    const { insertId } = await db
      .insertInto('systemMenu')
      .values({ ...row, registryKey: null })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  async update({ db }: Pick<Scope, 'db'>, id: number, values: Columns): Promise<void> {
    await db.updateTable('systemMenu').set(values).where('id', '=', id).execute();
  },

  async delete({ db }: Pick<Scope, 'db'>, id: number): Promise<void> {
    await db.deleteFrom('systemMenu').where('id', '=', id).execute();
  },
};
