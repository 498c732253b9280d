import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { ADMIN_ROLE, EVERY_PERMISSION, isPermitted } from '#shared/permissions.ts';
import { DATA_SCOPE, MENU_TYPE } from '#shared/states.ts';
import { accessRepository, type GivenMenu } from './access.repository.ts';

const holdsEverything = ({ grants }: Scope): boolean => grants.permissions.includes(EVERY_PERMISSION);

/** Whoever sees a part of the shop's data cannot know what a department means for somebody else: he gives what everybody sees of his own. */
export const isWiderThanOwn = ({ grants }: Scope, dataScope: number): boolean =>
  grants.people !== undefined && dataScope !== DATA_SCOPE.own;

/** A page that takes no permission is held by whoever was given it; a folder is shown for what is in it. */
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

/** The same for a person, whose password or roles would make the one who changes them that person. @throws AppError beyondOwnRights */
export async function refusePersonBeyondOwn(scope: Scope, userId: number): Promise<void> {
  if (holdsEverything(scope)) return;
  await refuseRolesBeyondOwn(scope, await accessRepository.findRoleIds(scope, userId));
}

/** The same for single menus, in the transaction that gives them. @throws AppError beyondOwnRights, referenceMissing */
export async function refuseMenusBeyondOwn(scope: Scope, menuIds: readonly number[]): Promise<void> {
  const menus = await accessRepository.lockMenus(scope, menuIds);
  if (menus.length < new Set(menuIds).size) throw new AppError('referenceMissing', { what: '菜单' });
  if (!holdsEverything(scope)) await refuseUnheld(scope, menus);
}

/**
 * To be asked before a person is taken away, switched off or loses a role, under the lock of `holdPeople`: without an administrator nobody
 * could make one again.
 */
export async function refuseLastAdministrator(scope: Scope, userId: number): Promise<void> {
  const administrators = await accessRepository.findAdministrators(scope);
  if (administrators.length === 1 && administrators[0] === userId)
    throw invalid('本店至少要有一名启用的管理员，请先把管理员角色分配给其他人');
}
