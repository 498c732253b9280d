import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { accountRepository } from './account.repository.ts';
import { apiTokenRepository } from './api-token.repository.ts';
import { loadGrants } from './grants.service.ts';
import { menuRepository } from './menu.repository.ts';
import { endSessions } from './online-session.service.ts';
import { tenantRepository } from './tenant.repository.ts';

/** The shop of people and roles: a scope, or only these two during the set-up, when no person acts. */
export type Shop = Pick<Scope, 'tenantId' | 'db'>;

/**
 * To be called first in the transaction of every change of people or their rights. It locks the shop, so that such changes come one after
 * the other (which the checks of the last administrator and of the number of accounts need), and makes all processes drop cached grants.
 * @returns how many people of the shop may be enabled
 */
export async function holdPeople(shop: Shop): Promise<{ accountCount: number }> {
  await tenantRepository.raisePermissionEpoch(shop);
  return tenantRepository.findDetails(shop.db, shop.tenantId);
}

/**
 * `holdPeople` for a call of a person. While the call waited for the lock, another may have taken the person's rights: two administrators
 * who remove each other at the same moment must not both succeed.
 * @throws AppError forbidden when the person is disabled or has fewer rights by now than the call was admitted with
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
 * To be called before a person or a department is moved to another department. That changes whose rows people see, so only a person who
 * sees the whole shop may do it.
 * @throws AppError beyondOwnRights
 */
export function refuseMoveByNarrowed({ grants }: Scope): void {
  if (grants.people !== undefined) throw new AppError('beyondOwnRights');
}

/** Ends all sign-ins and API tokens of a person for good. */
export async function endSignIns(shop: Shop, userId: number, now: number): Promise<void> {
  await endSessions(shop, { userId }, 'revoked', now);
  await apiTokenRepository.revokeAllOf(shop, userId, now);
}

/** Ends all sign-ins and API tokens of a shop for good. */
export async function endAllSignIns(shop: Shop, now: number): Promise<void> {
  await endSessions(shop, {}, 'revoked', now);
  await apiTokenRepository.revokeAll(shop, now);
}

/** Replaces the menus of a role. Call it under `holdPeople`. */
export const giveMenus = (shop: Shop, roleId: number, menuIds: readonly number[]): Promise<void> =>
  accountRepository.replaceRoleMenus(shop, roleId, menuIds);

/** Replaces the roles of a person. Call it under `holdPeople`. */
export const giveRoles = (shop: Shop, userId: number, roleIds: readonly number[]): Promise<void> =>
  accountRepository.replaceUserRoles(shop, userId, roleIds);

/** Makes all processes drop the cached grants of shops in which a role holds one of these menus. */
export const forgetGrantsOfMenus = ({ db }: Pick<Scope, 'db'>, menuIds: readonly number[]): Promise<void> =>
  menuRepository.raisePermissionEpochs(db, menuIds);

export const isOperatorShop = ({ db, tenantId }: Shop): Promise<boolean> => tenantRepository.isOperator(db, tenantId);

/** Only the operator's tenant may change what belongs to all shops. @throws AppError operatorOnly */
export async function refuseOtherThanOperator(shop: Shop, what: string): Promise<void> {
  if (!(await isOperatorShop(shop))) throw new AppError('operatorOnly', { what });
}
