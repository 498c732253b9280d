import { z } from 'zod';
import { NOTICE_TYPE, STATUS } from '../states.ts';
import { wireStatus } from './access.schema.ts';
import {
  filter,
  filterText,
  listShape,
  orElse,
  stampShape,
  updateOf,
  wireInteger,
  wireRequiredText,
  wireTimeRange,
} from './wire.schema.ts';

const CONTENT_MAX = 50_000;

const fields = {
  title: wireRequiredText(50, { required: '公告标题不能为空' }),
  type: wireInteger({ min: NOTICE_TYPE.notice, max: NOTICE_TYPE.announcement }),
  content: wireRequiredText(CONTENT_MAX, { required: '公告内容不能为空' }),
  status: wireStatus,
};

export const noticeCreateInput = z.object({ ...fields, status: orElse(wireStatus, STATUS.enabled) });
export const noticeUpdateInput = updateOf(fields);
export const noticePageInput = z.object({
  ...listShape(),
  title: filterText,
  status: filter(wireStatus),
  createTime: filter(wireTimeRange),
});
const shown = { id: z.number(), title: z.string(), type: z.number(), createTime: z.number() };
export const noticeRow = z.object({ ...stampShape, ...shown, content: z.string(), status: z.number() });
/** A notice in the list for the shop's people; `postedNoticeText` adds its text. */
export const postedNotice = z.object(shown);
export const postedNoticeText = postedNotice.extend({ content: z.string(), creatorName: z.string().nullable() });

export type NoticeCreate = z.output<typeof noticeCreateInput>;
export type NoticeUpdate = z.output<typeof noticeUpdateInput>;
export type NoticePageInput = z.output<typeof noticePageInput>;
export type NoticeRow = z.output<typeof noticeRow>;
export type PostedNotice = z.output<typeof postedNotice>;
export type PostedNoticeText = z.output<typeof postedNoticeText>;
