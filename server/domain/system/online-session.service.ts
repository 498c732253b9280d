import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { OnlineTokenPageInput, OnlineTokenRow } from '#shared/schemas/log.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { DEFAULT_CLIENT, USER_TYPE } from '#shared/states.ts';
import { accountRepository } from './account.repository.ts';
import { type LoginEvent, loginLogRepository } from './login-log.repository.ts';
import { tokenRepository, type WhichFamilies } from './token.repository.ts';
import { REFRESH_LIFE_MS } from './token.service.ts';

const WHAT = '登录会话';

type Stored = Awaited<ReturnType<typeof tokenRepository.findFamilies>>[number];

const rowFor =
  (current: number | undefined) =>
  (stored: Stored): OnlineTokenRow => ({
    ...stored,
    accessToken: String(stored.id),
    refreshToken: '',
    userType: USER_TYPE.admin,
    clientId: DEFAULT_CLIENT,
    activeTime: stored.expiresTime - REFRESH_LIFE_MS,
    isCurrent: stored.id === current,
  });

/**
 * Ends sign-ins, and logs each with its address and browser. Call it in a transaction.
 * @returns how many ended
 */
export async function endSessions(
  shop: Pick<Scope, 'db' | 'tenantId'>,
  which: WhichFamilies,
  event: LoginEvent,
  now: number,
): Promise<number> {
  const { db, tenantId } = shop;
  const ended = await tokenRepository.lockFamilies(shop, which);
  await tokenRepository.deleteFamilies(
    shop,
    ended.map(({ id }) => id),
  );
  const names = await accountRepository.findUsernames(
    shop,
    ended.map(({ userId }) => userId),
  );
  const nameOf = (userId: number) => names.get(userId) ?? '';
  await loginLogRepository.insert(
    db,
    ...ended.map(({ id: _, ...session }) => ({ ...session, tenantId, username: nameOf(session.userId), event, time: now })),
  );
  return ended.length;
}

const end = (scope: Scope, which: WhichFamilies, event: LoginEvent): Promise<number> =>
  inTransaction(scope, (scope) => endSessions(scope, which, event, scope.now()));

/** The present sign-ins of people. */
export const onlineSessionService = {
  /** All sign-ins of the shop. Empty for a `userType` or `clientId` of the API family that this product does not have. */
  async page(
    scope: Scope,
    { userType, clientId, ...input }: OnlineTokenPageInput,
    current: number | undefined,
  ): Promise<Page<OnlineTokenRow>> {
    if ((userType ?? USER_TYPE.admin) !== USER_TYPE.admin || (clientId ?? DEFAULT_CLIENT) !== DEFAULT_CLIENT) return { list: [], total: 0 };
    const { list, total } = await tokenRepository.findFamilyPage(scope, { ...input, now: scope.now() });
    return { list: list.map(rowFor(current)), total };
  },

  /** @throws AppError notFound */
  async signOut(scope: Scope, familyId: number): Promise<void> {
    if ((await end(scope, { familyId }, 'forced')) === 0) throw new AppError('notFound', { what: WHAT });
  },

  /** The caller's own sign-ins. */
  own: async (scope: Scope, current: number | undefined): Promise<OnlineTokenRow[]> =>
    (await tokenRepository.findFamilies(scope, { now: scope.now(), userId: scope.actor.userId })).map(rowFor(current)),

  /** @throws AppError notFound for one that is not the caller's own */
  async signOutOwn(scope: Scope, familyId: number): Promise<void> {
    if ((await end(scope, { familyId, userId: scope.actor.userId }, 'forced')) === 0) throw new AppError('notFound', { what: WHAT });
  },

  /** Ends all sign-ins of the caller except the current one. */
  async signOutElsewhere(scope: Scope, current: number | undefined): Promise<void> {
    await end(scope, { userId: scope.actor.userId, exceptId: current }, 'forced');
  },
};
