import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { ADMINISTRATOR_ROLES } from '#shared/permissions.ts';
import type { RoleCreate, RoleUpdate } from '#shared/schemas/access.schema.ts';
import { DATA_SCOPE, ROLE_TYPE, type Status } from '#shared/states.ts';
import { type RecordWords, refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, insertRecord, lockRecord, servedReads, updateRecord } from '../records/record.ts';
import { holdPeopleAs } from '../system/people.service.ts';
import { isWiderThanOwn, refuseRolesBeyondOwn } from './own-rights.ts';
import { roleRepository } from './role.repository.ts';

const WHAT = '角色';
/** Codes that stand for all permissions, here or in clients of the API family. */
const RESERVED = new Set([...ADMINISTRATOR_ROLES, 'super_admin']);

const wordsFor = ({ code }: { code?: string | undefined }): RecordWords => ({ what: WHAT, unique: { uk_code: ['角色标识', code] } });

function refuseReserved(code: string | undefined): void {
  if (code !== undefined && RESERVED.has(code.toLowerCase())) throw new AppError('roleCodeReserved', { code });
}

/**
 * Locks the role and the shop's people: neither the role's menus nor anybody's rights change until the transaction ends.
 * @throws AppError notFound, stale, roleBuiltIn, beyondOwnRights
 */
export async function lockOwnRole(scope: Scope, sent: { id: number; version?: number }) {
  await holdPeopleAs(scope);
  const role = await lockRecord(scope, 'systemRole', WHAT, sent);
  if (role.type === ROLE_TYPE.builtIn) throw new AppError('roleBuiltIn');
  await refuseRolesBeyondOwn(scope, [role.id]);
  return role;
}

/** Roles. The built-in role has all permissions that the shop has, and cannot be changed. */
export const roleService = {
  /** @returns the new id. The role gets its menus by `assignRoleMenu`. */
  async create(scope: Scope, input: RoleCreate): Promise<number> {
    refuseReserved(input.code);
    const dataScope = isWiderThanOwn(scope, DATA_SCOPE.all) ? DATA_SCOPE.own : DATA_SCOPE.all;
    const row = { ...input, type: ROLE_TYPE.custom, dataScope };
    return refuseConflicts(wordsFor(input), input.name, () => insertRecord(scope, 'systemRole', row));
  },

  update: (scope: Scope, { id, version, ...sent }: RoleUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const role = await lockOwnRole(scope, { id, version });
      refuseReserved(sent.code);
      await refuseConflicts(wordsFor(sent), sent.name, () => updateRecord(scope, 'systemRole', role, sent));
    }),

  updateStatus: (scope: Scope, { id, status }: { id: number; status: Status }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await updateRecord(scope, 'systemRole', await lockOwnRole(scope, { id }), { status });
    }),

  /** Also takes the role from the people who hold it. */
  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await lockOwnRole(scope, { id });
      return deleteRecord(scope, 'systemRole', WHAT, id);
    }),

  ...servedReads(WHAT, roleRepository),
  findNames: (scope: Scope, ids: readonly number[]) => roleRepository.findNames(scope, ids),
  listAllSimple: (scope: Scope) => roleRepository.findSimple(scope),
};
