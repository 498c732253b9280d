import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { accountRepository } from './account.repository.ts';
import { apiTokenRepository } from './api-token.repository.ts';
import { loadGrants } from './grants.service.ts';
import { menuRepository } from './menu.repository.ts';
import { endSessions } from './online-session.service.ts';
import { tenantRepository } from './tenant.repository.ts';

/** Whose people and roles: a scope, or at set-up, where nobody acts yet, the shop and its database. */
export type Shop = Pick<Scope, 'tenantId' | 'db'>;

/**
 * To be called first in the transaction of every change of people or of what they may do. It holds the shop, so that such changes take turns
 * (the last administrator, how many accounts there are), and lets every process forget what it knows of the shop's permissions.
 * @returns how many people of the shop may be enabled
 */
export async function holdPeople(shop: Shop): Promise<{ accountCount: number }> {
  await tenantRepository.raisePermissionEpoch(shop);
  return tenantRepository.findDetails(shop.db, shop.tenantId);
}

/**
 * The same for a call of a person. While it waited for its turn, another may have taken his rights or shut him out: two administrators who
 * remove each other at the same moment must not both succeed.
 * @throws AppError forbidden when he holds less now than the call was admitted with
 */
export async function holdPeopleAs(scope: Scope): Promise<{ accountCount: number }> {
  const held = await holdPeople(scope);
  const { tenantId, db, actor, grants } = scope;
  const now = await loadGrants(db, tenantId, actor.userId);
  const seesAsMuch = now.people === undefined || grants.people !== undefined;
  const hasAll = seesAsMuch && grants.permissions.every((permission) => isPermitted(now, permission));
  if (!hasAll || !(await accountRepository.isEnabled(scope, actor.userId))) throw new AppError('forbidden');
  return held;
}

/**
 * To be called before a person comes to stand in another department, or a department elsewhere: whose rows others see follows from that, so that only who
 * sees all of them may say it.
 * @throws AppError beyondOwnRights
 */
export function refuseMoveByNarrowed({ grants }: Scope): void {
  if (grants.people !== undefined) throw new AppError('beyondOwnRights');
}

/** Ends every sign-in of a person and every API token for good: who has one is somebody else from now on. */
export async function endSignIns(shop: Shop, userId: number, now: number): Promise<void> {
  await endSessions(shop, { userId }, 'revoked', now);
  await apiTokenRepository.revokeAllOf(shop, userId, now);
}

/** Ends every sign-in and API token of a shop's people for good. */
export async function endAllSignIns(shop: Shop, now: number): Promise<void> {
  await endSessions(shop, {}, 'revoked', now);
  await apiTokenRepository.revokeAll(shop, now);
}

/** Replaces the menus of a role. To be called under `holdPeople`. */
export const giveMenus = (shop: Shop, roleId: number, menuIds: readonly number[]): Promise<void> =>
  accountRepository.replaceRoleMenus(shop, roleId, menuIds);

/** Replaces the roles of a person. To be called under `holdPeople`. */
export const giveRoles = (shop: Shop, userId: number, roleIds: readonly number[]): Promise<void> =>
  accountRepository.replaceUserRoles(shop, userId, roleIds);

/** Of every shop in which a role holds one of these menus, what is known of its permissions is forgotten. */
export const forgetGrantsOfMenus = ({ db }: Pick<Scope, 'db'>, menuIds: readonly number[]): Promise<void> =>
  menuRepository.raisePermissionEpochs(db, menuIds);

export const isOperatorShop = ({ db, tenantId }: Shop): Promise<boolean> => tenantRepository.isOperator(db, tenantId);

/** What belongs to all shops is kept by the one that operates the installation. @throws AppError operatorOnly */
export async function refuseOtherThanOperator(shop: Shop, what: string): Promise<void> {
  if (!(await isOperatorShop(shop))) throw new AppError('operatorOnly', { what });
}
