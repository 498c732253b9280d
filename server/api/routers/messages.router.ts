import { z } from 'zod';
import {
  messageIdsInput,
  notifyChoice,
  notifyChoiceInput,
  notifyMessagePageInput,
  notifyMessageRow,
  notifySendInput,
  notifyTemplateCreateInput,
  notifyTemplatePageInput,
  notifyTemplateRow,
  notifyTemplateUpdateInput,
  ownMessagePageInput,
  unreadListInput,
} from '#shared/schemas/notify.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const TEMPLATE = 'system:notify-template';
const MESSAGE_QUERY = 'system:notify-message:query';
const messages = pageOf(notifyMessageRow);

const notifyTemplate = router({
  ...recordProcedures(
    {
      title: '站内信模板',
      permission: TEMPLATE,
      sheet: 'notifyTemplate',
      create: notifyTemplateCreateInput,
      update: notifyTemplateUpdateInput,
      page: notifyTemplatePageInput,
      row: notifyTemplateRow,
    },
    (services) => services.messageTemplates,
  ),
  sendNotify: guarded(`${TEMPLATE}:send-notify`, { summary: '按模板向一个用户发送站内信' })
    .input(notifySendInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.messages.send(ctx.scope, input)),
});

// A person's own messages are closed to API tokens: a message may tell more than the token's permissions allow.
const notifyMessage = router({
  get: guarded(MESSAGE_QUERY, { summary: '站内信详情' })
    .input(idInput)
    .output(notifyMessageRow)
    .query(({ ctx, input }) => ctx.services.messages.get(ctx.scope, input.id)),
  page: guarded(MESSAGE_QUERY, { summary: '本店所有站内信分页' })
    .input(notifyMessagePageInput)
    .output(messages)
    .query(({ ctx, input }) => ctx.services.messages.page(ctx.scope, input)),
  myPage: guarded('signedIn', { summary: '自己的站内信分页', isForPeople: true })
    .input(ownMessagePageInput)
    .output(messages)
    .query(({ ctx, input }) => ctx.services.messages.ownPage(ctx.scope, input)),
  updateRead: guarded('signedIn', { summary: '标记自己的站内信为已读', isForPeople: true })
    .input(messageIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.messages.updateRead(ctx.scope, input.ids)),
  updateAllRead: guarded('signedIn', { summary: '标记自己的所有站内信为已读', isForPeople: true })
    .output(done)
    .mutation(({ ctx }) => ctx.services.messages.updateAllRead(ctx.scope)),
  getUnreadList: guarded('signedIn', { summary: '自己最新的未读站内信', isForPeople: true })
    .input(unreadListInput)
    .output(z.array(notifyMessageRow))
    .query(({ ctx, input }) => ctx.services.messages.unreadList(ctx.scope, input.size)),
  getUnreadCount: guarded('signedIn', { summary: '自己的未读站内信数量', isForPeople: true })
    .output(z.number())
    .query(({ ctx }) => ctx.services.messages.unreadCount(ctx.scope)),
  listChoices: guarded('signedIn', { summary: '自己接收哪些消息', isForPeople: true })
    .output(z.array(notifyChoice))
    .query(({ ctx }) => ctx.services.messages.choices(ctx.scope)),
  updateChoice: guarded('signedIn', { summary: '选择是否接收一种消息', isForPeople: true })
    .input(notifyChoiceInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.messages.choose(ctx.scope, input)),
});

export const messageRouters = { notifyTemplate, notifyMessage };
