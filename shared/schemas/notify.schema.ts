import { z } from 'zod';
import { MESSAGE_TYPE, STATUS, USER_TYPE } from '../states.ts';
import { wireStatus } from './access.schema.ts';
import {
  filter,
  filterText,
  listShape,
  orElse,
  pageShape,
  stampShape,
  updateOf,
  wireBoolean,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireTimeRange,
} from './wire.schema.ts';

const CODE = /^[A-Za-z][\w.-]*$/;
const PARAM_CHARS = 500;
const MOST_PARAMS = 20;
/** A parameter in the text of a template. */
const PLACE = /\{(\w{1,40})\}/g;
/** The names of the parameters in a text, each once, in their order. */
export const paramsOf = (content: string): string[] => [...new Set([...content.matchAll(PLACE)].map(([, name = '']) => name))];
/** The text with the parameters filled in; a parameter without a value stays as it is. */
export const filledIn = (content: string, params: TemplateParams): string =>
  content.replace(PLACE, (place, name: string) => String(params[name] ?? place));

const messageType = wireInteger({ min: MESSAGE_TYPE.announcement, max: MESSAGE_TYPE.system });
const templateFields = {
  name: wireRequiredText(63, { required: '模板名称不能为空' }),
  code: wireRequiredText(63, { required: '模板编码不能为空' }).refine(
    (text) => CODE.test(text),
    '模板编码以字母开头，只含字母、数字和 _ . -',
  ),
  nickname: wireRequiredText(30, { required: '发送人名称不能为空' }),
  content: wireRequiredText(1000, { required: '模板内容不能为空' }).refine(
    (text) => paramsOf(text).length <= MOST_PARAMS,
    `模板参数最多 ${MOST_PARAMS} 个`,
  ),
  type: messageType,
  remark: wireOptionalText(255),
};

export const notifyTemplateCreateInput = z.object({ ...templateFields, status: orElse(wireStatus, STATUS.enabled) });
export const notifyTemplateUpdateInput = updateOf({ ...templateFields, status: wireStatus });
export const notifyTemplatePageInput = z.object({
  ...listShape('code'),
  code: filterText,
  name: filterText,
  status: filter(wireStatus),
  createTime: filter(wireTimeRange),
});
export const notifyTemplateRow = z.object({
  ...stampShape,
  name: z.string(),
  code: z.string(),
  nickname: z.string(),
  content: z.string(),
  type: z.number(),
  status: z.number(),
  remark: z.string().nullable(),
  /** The names in braces in the content. */
  params: z.array(z.string()),
  /** Whether the product itself sends it: its code cannot be changed, and it can be switched off but not deleted. */
  isBuiltIn: z.boolean(),
});

const param = z.union([z.string('应为文字').max(PARAM_CHARS, `长度不能超过${PARAM_CHARS}位`), z.number('应为数字')]);
/** The number of parameters is checked first, so that a huge object is refused without looking at each of them. */
const templateParams = z.preprocess(
  (value, context) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= MOST_PARAMS) return value;
    context.addIssue({ code: 'custom', message: `最多 ${MOST_PARAMS} 项` });
    return z.NEVER;
  },
  z.record(z.string(), param),
);
export const notifySendInput = z.object({
  userId: wireId,
  userType: orElse(wireInteger({ min: USER_TYPE.admin, max: USER_TYPE.admin }), USER_TYPE.admin),
  templateCode: wireRequiredText(63, { required: '模板编码不能为空' }),
  /** Parameters that the template does not have are ignored. */
  templateParams: orElse(templateParams, {}),
});

export const notifyMessageRow = z.object({
  id: z.number(),
  userId: z.number(),
  userType: z.number(),
  userName: z.string(),
  templateId: z.number().nullable(),
  templateCode: z.string(),
  templateNickname: z.string(),
  templateContent: z.string(),
  templateType: z.number(),
  templateParams,
  readStatus: z.boolean(),
  readTime: z.number().nullable(),
  createTime: z.number(),
});
export const notifyMessagePageInput = z.object({
  ...pageShape,
  userId: filter(wireId),
  templateCode: filterText,
  templateType: filter(messageType),
  createTime: filter(wireTimeRange),
});
export const ownMessagePageInput = z.object({ ...pageShape, readStatus: filter(wireBoolean), createTime: filter(wireTimeRange) });
export const messageIdsInput = z.object({ ids: wireIds });
export const unreadListInput = z.object({ size: filter(wireInteger({ min: 1, max: 100 })).transform((size) => size ?? 10) });

/** A kind of message, and whether the person wants to get it. */
export const notifyChoice = z.object({ code: z.string(), name: z.string(), remark: z.string(), isWanted: z.boolean() });
export const notifyChoiceInput = z.object({ code: wireRequiredText(63, { required: '消息类型不能为空' }), isWanted: wireBoolean });

export type TemplateParams = z.output<typeof templateParams>;
export type NotifyTemplateCreate = z.output<typeof notifyTemplateCreateInput>;
export type NotifyTemplateUpdate = z.output<typeof notifyTemplateUpdateInput>;
export type NotifyTemplatePageInput = z.output<typeof notifyTemplatePageInput>;
export type NotifyTemplateRow = z.output<typeof notifyTemplateRow>;
export type NotifySend = z.output<typeof notifySendInput>;
export type NotifyMessageRow = z.output<typeof notifyMessageRow>;
export type NotifyMessagePageInput = z.output<typeof notifyMessagePageInput>;
export type OwnMessagePageInput = z.output<typeof ownMessagePageInput>;
export type NotifyChoice = z.output<typeof notifyChoice>;
