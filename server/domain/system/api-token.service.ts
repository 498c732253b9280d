import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { EVERY_PERMISSION, isPermitted } from '#shared/permissions.ts';
import type { ApiTokenCreateInput, ApiTokenPageInput, ApiTokenRow, GrantablePermission } from '#shared/schemas/system.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { MENU_TYPE } from '#shared/states.ts';
import { apiTokenRepository } from './api-token.repository.ts';
import { hashToken, newToken } from './token.ts';

const SHOWN_PREFIX = 12;
const WHAT = '接口令牌';

/** Permissions whose calls are all closed to tokens (`isForPeople`), so that a token could do nothing with them. */
const REFUSED_TO_TOKENS = new Set([
  'system:api-token:create',
  'system:api-token:delete',
  'system:user:delete',
  'system:user:update-password',
  'system:permission:assign-role-data-scope',
  'system:oauth2-token:delete',
  'infra:file-config:create',
]);

/** API tokens of integrators. A token acts as the person who made it, with those of its permissions that the person still holds. */
export const apiTokenService = {
  /** @throws AppError invalid, forbidden for permissions that the caller does not hold */
  async create(scope: Scope, input: ApiTokenCreateInput): Promise<{ id: number; token: string }> {
    const permissions = [...new Set(input.permissions)];
    const known = new Set((await apiTokenRepository.findPermissions(scope.db)).map((row) => row.permission));
    const unknown = permissions.find((permission) => permission !== EVERY_PERMISSION && !known.has(permission));
    if (unknown !== undefined) throw invalid(`权限「${unknown}」不存在`);
    if (!permissions.every((permission) => isPermitted(scope.grants, permission))) throw new AppError('forbidden');
    const expiresTime = input.expiresTime ?? null;
    if (expiresTime !== null && expiresTime <= scope.now()) throw invalid('到期时间必须晚于现在');
    const token = newToken('pat');
    const row = { tokenHash: hashToken(token), prefix: token.slice(0, SHOWN_PREFIX), name: input.name, permissions, expiresTime };
    return { id: await apiTokenRepository.insert(scope, row), token };
  },

  page: (scope: Scope, input: ApiTokenPageInput): Promise<Page<ApiTokenRow>> => apiTokenRepository.findPage(scope, input),

  /** Takes effect from the next call on. The row stays in the list. */
  async revoke(scope: Scope, id: number): Promise<void> {
    if (!(await apiTokenRepository.exists(scope, id))) throw new AppError('notFound', { what: WHAT });
    await apiTokenRepository.revoke(scope, id);
  },

  /** The permissions that the caller may give to a token. */
  async listPermissions(scope: Scope): Promise<GrantablePermission[]> {
    const rows = await apiTokenRepository.findPermissions(scope.db);
    // A permission of several pages or buttons is listed once, at its first place.
    const firsts = [...Map.groupBy(rows, ({ permission }) => permission).values()].flatMap(([first]) => first ?? []);
    return firsts
      .filter((row) => isPermitted(scope.grants, row.permission) && !REFUSED_TO_TOKENS.has(row.permission))
      .map((row) => ({
        permission: row.permission,
        name: row.type === MENU_TYPE.button ? row.name : `${row.name}查询`,
        menuName: row.type === MENU_TYPE.button ? (row.parentName ?? row.name) : row.name,
      }));
  },
};
