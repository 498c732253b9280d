import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { ADMINISTRATOR_ROLES, isPermitted } from '#shared/permissions.ts';
import type { NotifyChoice, NotifyMessagePageInput, NotifySend, OwnMessagePageInput } from '#shared/schemas/notify.schema.ts';
import { found } from '../records/record.ts';
import { BUILT_IN, BUILT_IN_CODES, type BuiltInCode } from './built-in-messages.ts';
import { messageRepository } from './message.repository.ts';
import { noteMessages, sendByHand } from './sending.ts';

const WHAT = '站内信';

/** Whether the person can get messages of this code at all. */
function isFor({ grants }: Scope, code: BuiltInCode): boolean {
  const { to } = BUILT_IN[code];
  if (to === 'concerned') return true;
  return to === 'administrators' ? ADMINISTRATOR_ROLES.some((role) => grants.roles.includes(role)) : isPermitted(grants, to);
}

const markRead = (scope: Scope, ids?: readonly number[]): Promise<void> =>
  inTransaction(scope, async (scope) => {
    if ((await messageRepository.markRead(scope, ids)) > 0) noteMessages(scope, [scope.actor.userId]);
  });

/** @throws AppError notFound when none of them is the person's own */
async function markSome(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (!(await messageRepository.ownsAny(scope, ids))) throw new AppError('notFound', { what: WHAT });
  return markRead(scope, ids);
}

/** Messages to people: a person's own, and, with a permission, those of everybody. */
export const messageService = {
  send: (scope: Scope, input: NotifySend): Promise<number> => inTransaction(scope, (scope) => sendByHand(scope, input)),
  get: async (scope: Scope, id: number) => found(await messageRepository.findById(scope, id), WHAT),
  page: (scope: Scope, input: NotifyMessagePageInput) => messageRepository.findPage(scope, input),

  ownPage: (scope: Scope, input: OwnMessagePageInput) => messageRepository.findPage(scope, { ...input, userId: scope.actor.userId }),
  unreadList: (scope: Scope, size: number) => messageRepository.findUnread(scope, size),
  unreadCount: (scope: Scope) => messageRepository.unreadCount(scope),
  /** Ids of other people's messages among them are ignored. @throws AppError notFound when there are only such */
  updateRead: (scope: Scope, ids: readonly number[]): Promise<void> => markSome(scope, ids),
  updateAllRead: (scope: Scope): Promise<void> => markRead(scope),

  /** The kinds of messages that the person can get, and whether they are wanted. */
  async choices(scope: Scope): Promise<NotifyChoice[]> {
    const muted = await messageRepository.findMuted(scope);
    return BUILT_IN_CODES.filter((code) => isFor(scope, code)).map((code) => {
      const { name, remark } = BUILT_IN[code];
      return { code, name, remark, isWanted: !muted.has(code) };
    });
  },

  choose: (scope: Scope, { code, isWanted }: { code: string; isWanted: boolean }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      if (!BUILT_IN_CODES.some((known) => known === code && isFor(scope, known))) throw invalid('没有这种消息，请刷新后再试');
      await messageRepository.setMuted(scope, code, !isWanted);
    }),
};
