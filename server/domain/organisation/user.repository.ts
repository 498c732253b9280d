import { contains } from '#platform/db/like.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { SimpleUser, UserPageInput, UserRow } from '#shared/schemas/user.schema.ts';
import { STATUS } from '#shared/states.ts';
import { countRows, inOrderOf, readsOf, stampColumns, whereFilters } from '../records/list.ts';

/** Filters of the page call, with `deptIds` (a department and those below it) in place of `deptId`. */
export type UserFilters = Partial<Omit<UserPageInput, 'pageNo' | 'pageSize' | 'deptId'>> & { deptIds?: readonly number[] | undefined };
type PlainRow = Omit<UserRow, 'postIds'>;

const filtered = (scope: Scope, input: UserFilters) =>
  whereFilters(scope.db.selectFrom('systemUser as u').where('u.tenantId', '=', scope.tenantId), input, {
    contains: { username: 'u.username', nickname: 'u.nickname', mobile: 'u.mobile' },
    equal: { status: 'u.status' },
    among: { ids: 'u.id', deptIds: 'u.deptId' },
    range: { createTime: 'u.createTime' },
  });

const withDept = (scope: Scope, input: UserFilters) => filtered(scope, input).leftJoin('systemDept as d', sameTenant('d.id', 'u.deptId'));

const rows = (scope: Scope, input: UserFilters) =>
  withDept(scope, input)
    .select(stampColumns('u'))
    .select(['u.username', 'u.nickname', 'u.remark', 'u.deptId', 'd.name as deptName', 'u.email', 'u.mobile', 'u.sex', 'u.avatar'])
    .select(['u.status', 'u.loginIp', 'u.loginDate'])
    .$call((query) => inOrderOf(query, input.sort, 'u.id', { username: 'u.username' }));

async function withPosts({ db, tenantId }: Scope, users: readonly PlainRow[]): Promise<UserRow[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const held = await db
    .selectFrom('systemUserPost')
    .select(['userId', 'postId'])
    .where('tenantId', '=', tenantId)
    .where('userId', 'in', ids)
    .orderBy('postId')
    .execute();
  const byUser = Map.groupBy(held, ({ userId }) => userId);
  return users.map((user) => ({ ...user, postIds: (byUser.get(user.id) ?? []).map(({ postId }) => postId) }));
}

export const userRepository = {
  ...readsOf('u.id', rows, filtered, withPosts),

  async findByUsernames(scope: Scope, usernames: readonly string[]): Promise<UserRow[]> {
    if (usernames.length === 0) return [];
    return withPosts(
      scope,
      await rows(scope, {})
        .where('u.username', 'in', [...usernames])
        .execute(),
    );
  },

  /** Enabled people for pickers, at most `limit`. */
  findSimple(scope: Scope, text: string | undefined, limit: number): Promise<SimpleUser[]> {
    let query = withDept(scope, { status: STATUS.enabled }).select(['u.id', 'u.nickname', 'u.deptId', 'd.name as deptName']);
    if (text) query = query.where((eb) => eb.or([eb('u.nickname', 'like', contains(text)), eb('u.username', 'like', contains(text))]));
    return query.orderBy('u.id').limit(limit).execute();
  },

  countEnabled: (scope: Scope): Promise<number> => countRows(filtered(scope, { status: STATUS.enabled })),

  async replacePosts({ db, tenantId }: Scope, userId: number, postIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemUserPost').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
    if (postIds.length === 0) return;
    await db
      .insertInto('systemUserPost')
      .values(postIds.map((postId) => ({ tenantId, userId, postId })))
      .execute();
  },
};
