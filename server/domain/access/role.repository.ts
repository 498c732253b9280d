import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { RolePageInput, RoleRow } from '#shared/schemas/access.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { STATUS } from '#shared/states.ts';
import { inOrderOf, readPage, stampColumns, walkDown, whereIds, whereRange } from '../records/list.ts';

type Filters = Partial<Omit<RolePageInput, 'pageNo' | 'pageSize'>>;
type PlainRow = Omit<RoleRow, 'dataScopeDeptIds'>;

function filtered(scope: Scope, { ids, name, code, status, createTime }: Filters) {
  let query = scope.db.selectFrom('systemRole as r').where('r.tenantId', '=', scope.tenantId);
  if (name) query = query.where('r.name', 'like', contains(name));
  if (code) query = query.where('r.code', 'like', contains(code));
  if (status !== undefined) query = query.where('r.status', '=', status);
  query = whereIds(query, 'r.id', ids);
  query = whereRange(query, 'r.createTime', createTime);
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input).select(stampColumns('r')).select(['r.name', 'r.code', 'r.sort', 'r.status', 'r.type', 'r.remark', 'r.dataScope']);

async function withDepts({ db, tenantId }: Scope, roles: readonly PlainRow[]): Promise<RoleRow[]> {
  if (roles.length === 0) return [];
  const depts = await db
    .selectFrom('systemRoleDept')
    .select(['roleId', 'deptId'])
    .where('tenantId', '=', tenantId)
    .where(
      'roleId',
      'in',
      roles.map(({ id }) => id),
    )
    .orderBy('deptId')
    .execute();
  const byRole = Map.groupBy(depts, ({ roleId }) => roleId);
  return roles.map((role) => ({ ...role, dataScopeDeptIds: (byRole.get(role.id) ?? []).map(({ deptId }) => deptId) }));
}

export const roleRepository = {
  async findNames(scope: Scope, ids: readonly number[]): Promise<Array<{ id: number; name: string }>> {
    if (ids.length === 0) return [];
    return filtered(scope, {})
      .select(['r.id', 'r.name'])
      .where('r.id', 'in', [...ids])
      .orderBy('r.sort')
      .orderBy('r.id')
      .execute();
  },

  async findById(scope: Scope, id: number): Promise<RoleRow | undefined> {
    const found = await rows(scope, {}).where('r.id', '=', id).execute();
    return (await withDepts(scope, found))[0];
  },

  async findPage(scope: Scope, input: RolePageInput): Promise<Page<RoleRow>> {
    const all = rows(scope, input);
    const sorted = input.sort ? inOrderOf(all, input.sort, 'r.id', { code: 'r.code' }) : all.orderBy('r.sort').orderBy('r.id');
    const { list, total } = await readPage(filtered(scope, input), sorted, input);
    return { list: await withDepts(scope, list), total };
  },

  findAll: (scope: Scope, input: Filters): AsyncIterable<RoleRow> =>
    walkDown(async (id, limit) =>
      withDepts(scope, await rows(scope, input).where('r.id', '<', id).orderBy('r.id', 'desc').limit(limit).execute()),
    ),

  findSimple: (scope: Scope) =>
    filtered(scope, { status: STATUS.enabled }).select(['r.id', 'r.name']).orderBy('r.sort').orderBy('r.id').execute(),
};
