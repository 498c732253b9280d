import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { ADMIN_ROLE, EVERY_PERMISSION, isPermitted } from '#shared/permissions.ts';
import { DATA_SCOPE, MENU_TYPE } from '#shared/states.ts';
import { accessRepository, type GivenMenu } from './access.repository.ts';

const holdsEverything = ({ grants }: Scope): boolean => grants.permissions.includes(EVERY_PERMISSION);

/**
 * Whether a role with this data scope may see more than the person who assigns it. A person who sees only part of the shop's data may
 * assign no scope but `own`: a department's scope depends on who holds it, and can be wider for somebody else.
 */
export const isWiderThanOwn = ({ grants }: Scope, dataScope: number): boolean =>
  grants.people !== undefined && dataScope !== DATA_SCOPE.own;

/**
 * Refuses menus that the person does not hold. A page without a permission is held where one of the person's roles has it. Folders give no
 * rights.
 */
async function refuseUnheld(scope: Scope, menus: readonly GivenMenu[]): Promise<void> {
  const bare = menus.filter(({ permission, type }) => permission === '' && type !== MENU_TYPE.directory);
  const own =
    bare.length === 0 ? [] : await accessRepository.findMenusOfRoles(scope, await accessRepository.findRoleIds(scope, scope.actor.userId));
  const isHeld = ({ id, permission, type }: GivenMenu) =>
    permission === '' ? type === MENU_TYPE.directory || own.some((menu) => menu.id === id) : isPermitted(scope.grants, permission);
  if (!menus.every(isHeld)) throw new AppError('beyondOwnRights');
}

/**
 * A person can give or change only roles that hold no more than the person does.
 * @throws AppError beyondOwnRights
 */
export async function refuseRolesBeyondOwn(scope: Scope, roleIds: readonly number[]): Promise<void> {
  if (holdsEverything(scope)) return;
  const roles = await accessRepository.findRoles(scope, roleIds);
  if (roles.some(({ code, dataScope }) => code === ADMIN_ROLE || isWiderThanOwn(scope, dataScope))) throw new AppError('beyondOwnRights');
  await refuseUnheld(scope, await accessRepository.findMenusOfRoles(scope, roleIds));
}

/**
 * A person can change the password or roles only of people who hold no more, because a password lets one sign in as the other.
 * @throws AppError beyondOwnRights
 */
export async function refusePersonBeyondOwn(scope: Scope, userId: number): Promise<void> {
  if (holdsEverything(scope)) return;
  await refuseRolesBeyondOwn(scope, await accessRepository.findRoleIds(scope, userId));
}

/**
 * A person can give only menus of their own. Call it in the transaction that gives them.
 * @throws AppError beyondOwnRights, referenceMissing
 */
export async function refuseMenusBeyondOwn(scope: Scope, menuIds: readonly number[]): Promise<void> {
  const menus = await accessRepository.lockMenus(scope, menuIds);
  if (menus.length < new Set(menuIds).size) throw new AppError('referenceMissing', { what: '菜单' });
  if (!holdsEverything(scope)) await refuseUnheld(scope, menus);
}

/**
 * Keeps a shop from losing its last administrator, because nobody could make another one. Call it before a person is deleted, disabled or
 * loses a role, under the lock of `holdPeople`.
 * @throws AppError invalid
 */
export async function refuseLastAdministrator(scope: Scope, userId: number): Promise<void> {
  const administrators = await accessRepository.findAdministrators(scope);
  if (administrators.length === 1 && administrators[0] === userId)
    throw invalid('本店至少要有一名启用的管理员，请先把管理员角色分配给其他人');
}
