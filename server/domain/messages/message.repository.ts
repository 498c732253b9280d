import type { Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import { shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { ADMIN_ROLE, ADMINISTRATOR_ROLES } from '#shared/permissions.ts';
import type { NotifyMessagePageInput, NotifyMessageRow, OwnMessagePageInput } from '#shared/schemas/notify.schema.ts';
import { FLAG, STATUS, USER_TYPE } from '#shared/states.ts';
import { type ListFilters, readsOf, whereFilters } from '../records/list.ts';
import type { NotifyMessageTable } from './message.table.ts';

type Filters = ListFilters<NotifyMessagePageInput & OwnMessagePageInput>;

/** A message to store, for one or many people. */
export interface NewMessage
  extends Pick<NotifyMessageTable, 'templateId' | 'templateCode' | 'templateNickname' | 'templateContent' | 'templateType' | 'source'> {
  templateParams: Readonly<Record<string, string | number>>;
}

function filtered(scope: Scope, input: Filters) {
  const query = whereFilters(scope.db.selectFrom('systemNotifyMessage as m').where('m.tenantId', '=', scope.tenantId), input, {
    equal: { userId: 'm.userId', templateType: 'm.templateType' },
    contains: { templateCode: 'm.templateCode' },
    range: { createTime: 'm.createTime' },
  });
  return input.readStatus === undefined ? query : query.where('m.readStatus', '=', input.readStatus ? FLAG.yes : FLAG.no);
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .innerJoin('systemUser as u', sameTenant('u.id', 'm.userId'))
    .select(['m.id', 'm.userId', 'u.nickname as userName', 'm.templateId', 'm.templateCode', 'm.templateNickname'])
    .select(['m.templateContent', 'm.templateType', 'm.templateParams', 'm.readStatus', 'm.readTime', 'm.createTime'])
    .orderBy('m.id', 'desc');

const toRow = (row: Omit<NotifyMessageRow, 'readStatus' | 'userType'> & { readStatus: number }): NotifyMessageRow => ({
  ...row,
  userType: USER_TYPE.admin,
  readStatus: row.readStatus === FLAG.yes,
});

/** Every open client asks this every two minutes, so it is a prepared statement that reads only an index. */
const unreadCount = shaped(({ db, tenantId }, { userId }: { userId: number }) =>
  db
    .selectFrom('systemNotifyMessage')
    .select(reviewed<number>`count(*)`.as('total'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('readStatus', '=', reviewed<number>`0`),
);

const wanting = (scope: Scope, code: string) =>
  scope.db
    .selectFrom('systemUser as u')
    .select('u.id')
    .where('u.tenantId', '=', scope.tenantId)
    .where('u.status', '=', STATUS.enabled)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('systemNotifyMute as mute')
            .select('mute.userId')
            .whereRef('mute.tenantId', '=', 'u.tenantId')
            .whereRef('mute.userId', '=', 'u.id')
            .where('mute.templateCode', '=', code),
        ),
      ),
    )
    .orderBy('u.id');

export const messageRepository = {
  unreadCount: async (scope: Scope): Promise<number> => (await unreadCount.first(scope, { userId: scope.actor.userId }))?.total ?? 0,

  ...readsOf('m.id', rows, filtered, (_, found) => found.map(toRow)),

  async findUnread(scope: Scope, size: number): Promise<NotifyMessageRow[]> {
    const { userId } = scope.actor;
    return (await rows(scope, { userId, readStatus: false }).limit(size).execute()).map(toRow);
  },

  ownsAny: async (scope: Scope, ids: readonly number[]): Promise<boolean> =>
    (await filtered(scope, { userId: scope.actor.userId })
      .select('m.id')
      .where('m.id', 'in', [...ids])
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Marks the person's own messages as read, all of them without `ids`. @returns how many were unread */
  async markRead(scope: Scope, ids?: readonly number[]): Promise<number> {
    let update = scope.db
      .updateTable('systemNotifyMessage')
      .set({ readStatus: FLAG.yes, readTime: scope.now() })
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .where('readStatus', '=', FLAG.no);
    if (ids !== undefined) update = update.where('id', 'in', [...ids]);
    return Number((await update.executeTakeFirst()).numUpdatedRows);
  },

  /** Stores a message for each person; nobody gets a second one with the same source. @returns its id, where there is one recipient */
  async insert(scope: Scope, userIds: readonly number[], { templateParams, ...message }: NewMessage): Promise<number> {
    if (userIds.length === 0) return 0;
    const row = {
      ...message,
      templateParams: JSON.stringify(templateParams),
      tenantId: scope.tenantId,
      readTime: null,
      createTime: scope.now(),
    };
    const result = await scope.db
      .insertInto('systemNotifyMessage')
      .values(userIds.map((userId) => ({ ...row, userId })))
      .onDuplicateKeyUpdate((eb) => ({ source: eb.ref('systemNotifyMessage.source') }))
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  /** When the shop last got a message of this code; 0 when it never did. */
  async lastTime(scope: Scope, code: string): Promise<number> {
    const row = await filtered(scope, {})
      .where('m.templateCode', '=', code)
      .select(({ fn }) => fn.max<number | null>('m.createTime').as('last'))
      .executeTakeFirst();
    return row?.last ?? 0;
  },

  /** Those of the people who have not muted messages of this code. */
  async whoWants(scope: Scope, code: string, userIds: readonly number[]): Promise<number[]> {
    if (userIds.length === 0) return [];
    return (
      await wanting(scope, code)
        .where('u.id', 'in', [...userIds])
        .execute()
    ).map(({ id }) => id);
  },

  /** People with a permission who have not muted messages of this code; with `null` the shop's administrators. */
  async whoMay(scope: Scope, code: string, permission: string | null): Promise<number[]> {
    const found = await wanting(scope, code)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('systemUserRole as held')
            .innerJoin('systemRole as role', sameTenant('role.id', 'held.roleId'))
            .select('held.userId')
            .whereRef('held.tenantId', '=', 'u.tenantId')
            .whereRef('held.userId', '=', 'u.id')
            .where('role.status', '=', STATUS.enabled)
            .where((eb) =>
              eb.or([
                eb('role.code', 'in', permission === null ? [...ADMINISTRATOR_ROLES] : [ADMIN_ROLE]),
                ...(permission === null
                  ? []
                  : [
                      eb.exists(
                        eb
                          .selectFrom('systemRoleMenu as given')
                          .innerJoin('systemMenu as menu', 'menu.id', 'given.menuId')
                          .select('given.menuId')
                          .whereRef('given.tenantId', '=', 'role.tenantId')
                          .whereRef('given.roleId', '=', 'role.id')
                          .where('menu.status', '=', STATUS.enabled)
                          .where('menu.permission', '=', permission),
                      ),
                    ]),
              ]),
            ),
        ),
      )
      .execute();
    return found.map(({ id }) => id);
  },

  async findMuted(scope: Scope): Promise<Set<string>> {
    const found = await scope.db
      .selectFrom('systemNotifyMute')
      .select('templateCode')
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .execute();
    return new Set(found.map(({ templateCode }) => templateCode));
  },

  async setMuted(scope: Scope, templateCode: string, isMuted: boolean): Promise<void> {
    const own = { tenantId: scope.tenantId, userId: scope.actor.userId, templateCode };
    if (isMuted) await scope.db.insertInto('systemNotifyMute').values(own).onDuplicateKeyUpdate({ templateCode }).execute();
    else
      await scope.db
        .deleteFrom('systemNotifyMute')
        .where('tenantId', '=', own.tenantId)
        .where('userId', '=', own.userId)
        .where('templateCode', '=', templateCode)
        .execute();
  },

  /** Deletes read messages that are older than `readBefore`, and any that are older than `before`. */
  async deleteOld(
    db: Database,
    tenantId: number,
    { readBefore, before, limit }: { readBefore: number; before: number; limit: number },
  ): Promise<void> {
    await db
      .deleteFrom('systemNotifyMessage')
      .where('tenantId', '=', tenantId)
      .where('createTime', '<', readBefore)
      .where((eb) => eb.or([eb('readStatus', '=', FLAG.yes), eb('createTime', '<', before)]))
      .limit(limit)
      .execute();
  },
};
