import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { ApiTokenPageInput } from '#shared/schemas/system.schema.ts';
import { STATUS } from '#shared/states.ts';
import { readPage } from '../records/list.ts';

function ofTenant(scope: Scope, input: Pick<ApiTokenPageInput, 'name'>) {
  const query = scope.db.selectFrom('apiToken as token').where('token.tenantId', '=', scope.tenantId);
  return input.name === undefined ? query : query.where('token.name', 'like', contains(input.name));
}

export const apiTokenRepository = {
  async insert(
    scope: Scope,
    row: { tokenHash: Buffer; prefix: string; name: string; permissions: readonly string[]; expiresTime: number | null },
  ): Promise<number> {
    const result = await scope.db
      .insertInto('apiToken')
      .values({
        ...row,
        permissions: JSON.stringify(row.permissions),
        tenantId: scope.tenantId,
        userId: scope.actor.userId,
        revokedTime: null,
        lastUsedTime: null,
        createTime: scope.now(),
      })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  findPage(scope: Scope, input: ApiTokenPageInput) {
    const rows = ofTenant(scope, input)
      .innerJoin('systemUser as user', sameTenant('user.id', 'token.userId'))
      .select(['token.id', 'token.name', 'token.prefix', 'token.permissions', 'token.userId', 'user.nickname'])
      .select(['token.expiresTime', 'token.revokedTime', 'token.lastUsedTime', 'token.createTime'])
      .orderBy('token.id', 'desc');
    return readPage(ofTenant(scope, input), rows, input);
  },

  async exists(scope: Scope, id: number): Promise<boolean> {
    const row = await scope.db
      .selectFrom('apiToken')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** A token that was revoked before keeps the time of that. */
  async revoke(scope: Scope, id: number): Promise<void> {
    await scope.db
      .updateTable('apiToken')
      .set({ revokedTime: scope.now() })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('revokedTime', 'is', null)
      .execute();
  },

  /** Revokes all tokens of a person. */
  async revokeAllOf({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>, userId: number, now: number): Promise<void> {
    await db
      .updateTable('apiToken')
      .set({ revokedTime: now })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('revokedTime', 'is', null)
      .execute();
  },

  async revokeAll({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>, now: number): Promise<void> {
    await db.updateTable('apiToken').set({ revokedTime: now }).where('tenantId', '=', tenantId).where('revokedTime', 'is', null).execute();
  },

  /** Notes a use, but only when the last note is older than `before`, so that frequent calls do not cause a write each. */
  async noteUse(db: Database, id: number, now: number, before: number): Promise<void> {
    await db
      .updateTable('apiToken')
      .set({ lastUsedTime: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lastUsedTime', 'is', null), eb('lastUsedTime', '<', before)]))
      .execute();
  },

  /** All permissions with the page of each, in the order of the menus: by folder and page, the page's own before those of its buttons. */
  findPermissions(db: Database) {
    return db
      .selectFrom('systemMenu as menu')
      .leftJoin('systemMenu as parent', 'parent.id', 'menu.parentId')
      .leftJoin('systemMenu as folder', 'folder.id', 'parent.parentId')
      .select(['menu.permission', 'menu.name', 'menu.type', 'parent.name as parentName'])
      .where('menu.status', '=', STATUS.enabled)
      .where('menu.permission', '!=', '')
      .orderBy((eb) => eb.fn.coalesce('folder.sort', 'parent.sort', 'menu.sort'))
      .orderBy((eb) => eb.case().when('folder.id', 'is', null).then(eb.ref('menu.sort')).else(eb.ref('parent.sort')).end())
      .orderBy((eb) => eb.case().when('folder.id', 'is', null).then(eb.ref('menu.id')).else(eb.ref('parent.id')).end())
      .orderBy('menu.type')
      .orderBy('menu.sort')
      .orderBy('menu.id')
      .execute();
  },
};
