import { outboxSignal } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { filledIn, type NotifySend, paramsOf, type TemplateParams } from '#shared/schemas/notify.schema.ts';
import { STATUS } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { loadGrants } from '../system/grants.service.ts';
import { BUILT_IN, builtInTemplate, type News } from './built-in-messages.ts';
import { messageRepository, type NewMessage } from './message.repository.ts';
import { templateRepository } from './template.repository.ts';

const CONTENT_CHARS = 2000;
const USER_WORDS = { what: '用户', references: { fk_notify_message_user: '用户' } };

/** Tells the open pages of these people, after the commit, that their unread messages have changed. */
export function noteMessages(scope: Scope, userIds: readonly number[]): void {
  if (userIds.length > 0) scope.afterCommit(() => void outboxSignal.emit('notified', scope.tenantId, userIds));
}

type Template = Pick<NonNullable<Awaited<ReturnType<typeof templateRepository.findByCode>>>, 'code' | 'nickname' | 'content' | 'type'> & {
  id?: number;
};

function messageOf({ id, code, nickname, content, type }: Template, params: TemplateParams, source: string | null): NewMessage {
  return {
    templateId: id ?? null,
    templateCode: code,
    templateNickname: nickname,
    templateContent: filledIn(content, params).slice(0, CONTENT_CHARS),
    templateType: type,
    templateParams: params,
    source,
  };
}

async function seesOrders({ db, tenantId }: Scope, userId: number, ownerId: number | null): Promise<boolean> {
  const { people } = await loadGrants(db, tenantId, userId);
  return people === undefined || (ownerId !== null && people.includes(ownerId));
}

async function audienceOf(scope: Scope, { code, userIds = [], ownerId }: News): Promise<number[]> {
  const { to } = BUILT_IN[code];
  const audience =
    to === 'concerned'
      ? await messageRepository.whoWants(scope, code, userIds)
      : await messageRepository.whoMay(scope, code, to === 'administrators' ? null : to);
  if (ownerId === undefined) return audience;
  const seeing: number[] = [];
  for (const userId of audience) if (await seesOrders(scope, userId, ownerId)) seeing.push(userId);
  return seeing;
}

/**
 * Sends a message to its audience, in the caller's transaction. Left out are people who have muted it, who have had it, or who caused the
 * event themselves; the last does not apply to messages with named recipients.
 */
export async function tell(scope: Scope, news: News): Promise<void> {
  const stored = await templateRepository.findByCode(scope, news.code);
  if (stored?.status === STATUS.disabled) return;
  const isOwnDoing = (userId: number) => news.userIds === undefined && userId === scope.actor.userId;
  const userIds = (await audienceOf(scope, news)).filter((userId) => !isOwnDoing(userId));
  await messageRepository.insert(scope, userIds, messageOf(stored ?? builtInTemplate(news.code), news.params, news.source));
  noteMessages(scope, userIds);
}

/**
 * Sends a message that a person writes by a template. It cannot be muted.
 * @returns its id
 * @throws AppError templateMissing, invalid for a disabled template, templateParamMissing, referenceMissing
 */
export async function sendByHand(scope: Scope, { userId, templateCode, templateParams }: NotifySend): Promise<number> {
  const template = await templateRepository.findByCode(scope, templateCode);
  if (!template) throw new AppError('templateMissing', { code: templateCode });
  if (template.status === STATUS.disabled) throw invalid('该站内信模板已停用，不能发送');
  const missing = paramsOf(template.content).find((param) => !Object.hasOwn(templateParams, param));
  if (missing !== undefined) throw new AppError('templateParamMissing', { param: missing });
  const named = Object.fromEntries(paramsOf(template.content).map((param) => [param, templateParams[param] ?? '']));
  const message = messageOf(template, named, null);
  const id = await refuseConflicts(USER_WORDS, '', () => messageRepository.insert(scope, [userId], message));
  noteMessages(scope, [userId]);
  return id;
}
