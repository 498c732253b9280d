import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { Profile, ProfileUpdate } from '#shared/schemas/user.schema.ts';
import { permissionService } from '../access/permission.service.ts';
import { roleService } from '../access/role.service.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { lockRecord, updateRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { userService } from './user.service.ts';

const WHAT = '用户';

/** What signed-in people may see and change of themselves. */
export const profileService = {
  async get(scope: Scope): Promise<Profile> {
    const { userId } = scope.actor;
    const user = await userService.get(scope, userId);
    const roleIds = await permissionService.listUserRoles(scope, userId);
    const posts = [...(await resourceServices.post.findByIds(scope, user.postIds)).values()];
    return {
      ...user,
      roles: await roleService.findNames(scope, roleIds),
      dept: user.deptId === null ? null : { id: user.deptId, name: user.deptName ?? '' },
      posts: posts.map(({ id, name }) => ({ id, name })),
      socialUsers: [],
    };
  },

  update: (scope: Scope, sent: ProfileUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const person = await lockRecord(scope, 'systemUser', WHAT, { id: scope.actor.userId });
      const words = { what: WHAT, unique: { uk_mobile: ['手机号码', sent.mobile], uk_email: ['邮箱', sent.email] } as const };
      await refuseConflicts(words, '', () => updateRecord(scope, 'systemUser', person, sent));
    }),
};
