import type { Scope } from '#platform/scope.ts';
import type { RolePageInput, RoleRow } from '#shared/schemas/access.schema.ts';
import { STATUS } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<RolePageInput>;
type PlainRow = Omit<RoleRow, 'dataScopeDeptIds'>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('systemRole as r').where('r.tenantId', '=', scope.tenantId), input, {
    contains: { name: 'r.name', code: 'r.code' },
    equal: { status: 'r.status' },
    among: { ids: 'r.id' },
    range: { createTime: 'r.createTime' },
  });

function rows(scope: Scope, input: Filters) {
  const all = filtered(scope, input)
    .select(stampColumns('r'))
    .select(['r.name', 'r.code', 'r.sort', 'r.status', 'r.type', 'r.remark', 'r.dataScope']);
  return input.sort ? inOrderOf(all, input.sort, 'r.id', { code: 'r.code' }) : all.orderBy('r.sort').orderBy('r.id');
}

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

  ...readsOf('r.id', rows, filtered, withDepts),

  findSimple: (scope: Scope) =>
    filtered(scope, { status: STATUS.enabled }).select(['r.id', 'r.name']).orderBy('r.sort').orderBy('r.id').execute(),
};
