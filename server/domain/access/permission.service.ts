import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { ADMINISTRATOR_ROLES } from '#shared/permissions.ts';
import type { DataScopeInput } from '#shared/schemas/access.schema.ts';
import { DATA_SCOPE } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { found, updateRecord } from '../records/record.ts';
import { giveMenus, giveRoles, holdPeopleAs } from '../system/people.service.ts';
import { accessRepository } from './access.repository.ts';
import {
  isWiderThanOwn,
  refuseLastAdministrator,
  refuseMenusBeyondOwn,
  refusePersonBeyondOwn,
  refuseRolesBeyondOwn,
} from './own-rights.ts';
import { lockOwnRole, roleService } from './role.service.ts';

async function refuseMissingPerson(scope: Scope, userId: number): Promise<void> {
  if (!(await accessRepository.hasUser(scope, userId))) throw new AppError('notFound', { what: '用户' });
}

/** Menus of roles, roles of people, and how much of the shop's data a role sees. */
export const permissionService = {
  async listRoleMenus(scope: Scope, roleId: number): Promise<number[]> {
    await roleService.get(scope, roleId);
    return (await accessRepository.findMenusOfRoles(scope, [roleId])).map(({ id }) => id);
  },

  /** Replaces the menus of a role. */
  assignRoleMenu: (scope: Scope, roleId: number, menuIds: readonly number[]): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await lockOwnRole(scope, { id: roleId });
      const wanted = [...new Set(menuIds)];
      await refuseMenusBeyondOwn(scope, wanted);
      await giveMenus(scope, roleId, wanted);
    }),

  /** Departments are stored only with the scope `chosen`. */
  assignRoleDataScope: (scope: Scope, { roleId, dataScope, dataScopeDeptIds }: DataScopeInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const role = await lockOwnRole(scope, { id: roleId });
      if (isWiderThanOwn(scope, dataScope)) throw new AppError('beyondOwnRights');
      await updateRecord(scope, 'systemRole', role, { dataScope });
      const deptIds = dataScope === DATA_SCOPE.chosen ? [...new Set(dataScopeDeptIds)] : [];
      await refuseConflicts({ what: '角色', references: { fk_role_dept_dept: '部门' } }, '', () =>
        accessRepository.replaceRoleDepts(scope, roleId, deptIds),
      );
    }),

  async listUserRoles(scope: Scope, userId: number): Promise<number[]> {
    await refuseMissingPerson(scope, userId);
    return accessRepository.findRoleIds(scope, userId);
  },

  /** Replaces the roles of a person. The caller must hold all rights of the old and of the new roles. */
  assignUserRole: (scope: Scope, userId: number, roleIds: readonly number[]): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await holdPeopleAs(scope);
      await refuseMissingPerson(scope, userId);
      const wanted = [...new Set(roleIds)];
      const roles = await accessRepository.findRoles(scope, wanted);
      for (const id of wanted)
        found(
          roles.find((role) => role.id === id),
          '角色',
        );
      await refusePersonBeyondOwn(scope, userId);
      await refuseRolesBeyondOwn(scope, wanted);
      if (!roles.some(({ code }) => ADMINISTRATOR_ROLES.includes(code))) await refuseLastAdministrator(scope, userId);
      await giveRoles(scope, userId, wanted);
    }),
};
