import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { SimpleUser, UserCreate, UserPageInput, UserRow, UserUpdate } from '#shared/schemas/user.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { STATUS, type Status } from '#shared/states.ts';
import { refuseLastAdministrator, refusePersonBeyondOwn } from '../access/own-rights.ts';
import { SEARCH_LIMIT } from '../naming/name-search.ts';
import { type RecordWords, refuseConflicts } from '../records/conflicts.ts';
import { wholeList } from '../records/list.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { hashPassword, NO_PASSWORD, placeOf } from '../system/password.ts';
import { endSignIns, holdPeopleAs, refuseMoveByNarrowed } from '../system/people.service.ts';
import { type UserFilters, userRepository } from './user.repository.ts';

const WHAT = '用户';

type Taken = { username?: string | undefined; mobile?: string | null | undefined; email?: string | null | undefined };

const wordsFor = ({ mobile, email }: Taken): RecordWords => ({
  what: WHAT,
  references: { fk_system_user_dept_id: '部门', fk_user_post_post: '岗位' },
  unique: { uk_mobile: ['手机号码', mobile], uk_email: ['邮箱', email] },
});

async function withBranch<I extends { deptId?: number | undefined }>(
  scope: Scope,
  { deptId, ...filters }: I,
): Promise<Omit<I, 'deptId'> & UserFilters> {
  return { ...filters, deptIds: await resourceServices.dept.branchIds(scope, deptId) };
}

/**
 * Locks the person and all people of the shop, and checks that the caller may change the person.
 * @throws AppError notFound, stale, forbidden, beyondOwnRights
 */
async function lockPerson(scope: Scope, sent: { id: number; version?: number }) {
  const { accountCount } = await holdPeopleAs(scope);
  const person = await lockRecord(scope, 'systemUser', WHAT, sent);
  await refusePersonBeyondOwn(scope, person.id);
  return { person, accountCount };
}

/** Call it under the lock of the shop's people. @throws AppError accountsUsedUp when no further person may be enabled */
async function refuseFullShop(scope: Scope, accountCount: number): Promise<void> {
  if ((await userRepository.countEnabled(scope)) >= accountCount) throw new AppError('accountsUsedUp', { limit: accountCount });
}

async function save(scope: Scope, sent: Taken, work: () => Promise<number>, postIds: readonly number[] | undefined): Promise<number> {
  return refuseConflicts(wordsFor(sent), sent.username, async () => {
    const id = await work();
    if (postIds) await userRepository.replacePosts(scope, id, [...new Set(postIds)]);
    return id;
  });
}

/** A new person. Imports create people without a password, who cannot sign in until one is set. */
type NewPerson = Omit<UserCreate, 'password'> & { password?: string; status?: Status };

/** The people of the shop who sign in. */
export const userService = {
  /** @returns the new id */
  async create(scope: Scope, { password, postIds, nickname, status = STATUS.enabled, ...input }: NewPerson): Promise<number> {
    const passwordHash = password === undefined ? NO_PASSWORD : await hashPassword(password, placeOf(scope));
    return inTransaction(scope, async (scope) => {
      const { accountCount } = await holdPeopleAs(scope);
      if (status === STATUS.enabled) await refuseFullShop(scope, accountCount);
      const row = { ...input, nickname: nickname ?? input.username, status, passwordHash };
      return save(scope, input, () => insertRecord(scope, 'systemUser', row), postIds);
    });
  },

  /** Changes the fields that are present. Password and status have calls of their own. */
  update: (scope: Scope, { id, version, postIds, ...sent }: UserUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { person } = await lockPerson(scope, { id, version });
      if (sent.deptId !== undefined && sent.deptId !== person.deptId) refuseMoveByNarrowed(scope);
      const work = async () => {
        await updateRecord(scope, 'systemUser', person, sent);
        return id;
      };
      await save(scope, sent, work, postIds);
    }),

  /** Sets a new password, and ends the person's sign-ins and API tokens. */
  async updatePassword(scope: Scope, { id, password }: { id: number; password: string }): Promise<void> {
    const passwordHash = await hashPassword(password, placeOf(scope));
    return inTransaction(scope, async (scope) => {
      const { person } = await lockPerson(scope, { id });
      await updateRecord(scope, 'systemUser', person, { passwordHash });
      await endSignIns(scope, id, scope.now());
    });
  },

  /** Disabling ends the person's sign-ins and API tokens for good. */
  updateStatus: (scope: Scope, { id, status }: { id: number; status: Status }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { person, accountCount } = await lockPerson(scope, { id });
      if (person.status === status) return;
      if (status === STATUS.disabled) {
        await refuseLastAdministrator(scope, id);
        await endSignIns(scope, id, scope.now());
      } else await refuseFullShop(scope, accountCount);
      await updateRecord(scope, 'systemUser', person, { status });
    }),

  /** Deletes a person with their sign-ins and tokens. @throws AppError inUse for one to whom records refer, who can only be disabled */
  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await lockPerson(scope, { id });
      await refuseLastAdministrator(scope, id);
      return refuseConflicts({ what: WHAT }, '', () => deleteRecord(scope, 'systemUser', WHAT, id));
    }),

  get: async (scope: Scope, id: number): Promise<UserRow> => found(await userRepository.findById(scope, id), WHAT),
  findByUsernames: (scope: Scope, usernames: readonly string[]): Promise<UserRow[]> => userRepository.findByUsernames(scope, usernames),
  page: async (scope: Scope, input: UserPageInput): Promise<Page<UserRow>> =>
    userRepository.findPage(scope, await withBranch(scope, input)),

  async *exportRows(scope: Scope, input: UserPageInput): AsyncGenerator<UserRow> {
    const { pageNo: _, pageSize: __, ...filters } = await withBranch(scope, input);
    yield* userRepository.findAll(scope, filters);
  },

  /** Enabled people; with a text the first ones whose name contains it. */
  listAllSimple(scope: Scope, input?: { text?: string | undefined }): Promise<SimpleUser[]> {
    if (input?.text) return userRepository.findSimple(scope, input.text, SEARCH_LIMIT);
    return wholeList((limit) => userRepository.findSimple(scope, undefined, limit));
  },
};
