import { z } from 'zod';
import { FLAG } from '../states.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  orElse,
  pageShape,
  stampShape,
  updateOf,
  wireFlag,
  wireId,
  wireIds,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

/** The default type of a file. */
export const ORDER_PREVIEW = 'orderPreview';
/** The name of a file type for people; integrators may use types of their own, which are shown as they are. */
export const fileTypeName = (type: string): string => (type === ORDER_PREVIEW ? '稿件' : type);
const NAME_MAX = 255;
const fileType = wireText(30).refine((text) => /^\w+$/.test(text), '文件类型只能包含字母、数字和下划线');

const fields = {
  orderId: wireRequiredText(32, { required: '订单编号不能为空' }),
  detailedOrderId: emptyAsNull(wireId),
  fileType: orElse(fileType, ORDER_PREVIEW),
  fileNames: wireRequiredText(NAME_MAX, { required: '文件名不能为空' }),
  originalFilenames: emptyAsNull(wireText(NAME_MAX)),
  /** Key of the stored file, or its address in the store. */
  urls: wireRequiredText(500, { required: '文件不能为空' }),
  isLocal: orElse(wireFlag, FLAG.no),
  isCloud: orElse(wireFlag, FLAG.no),
};

export const orderFileCreateInput = z.object(fields);
/** File and order of a row cannot be changed; another file needs another row. */
export const orderFileUpdateInput = updateOf(fields).omit({ urls: true, orderId: true });
export const orderFilePageInput = z.object({
  ...pageShape,
  ids: filter(wireIds),
  orderId: filterText,
  detailedOrderId: filter(wireId),
  fileType: filterText,
  fileNames: filterText,
  customerName: filterText,
  createTime: filter(wireTimeRange),
});
export const orderFileRow = z.object({
  ...stampShape,
  orderId: z.string(),
  customerName: z.string(),
  detailedOrderId: z.number().nullable(),
  /** The number of the line in its order. */
  lineNo: z.number().nullable(),
  fileType: z.string(),
  fileNames: z.string(),
  originalFilenames: z.string(),
  /** Key of the stored file: `/api/files/get-url-data` gives its address for an hour. */
  urls: z.string(),
  size: z.number(),
  /** The address of a small picture, which anyone who has it can open; null while it is being made, and for files that cannot be shown. */
  previewUrl: z.string().nullable(),
  isLocal: z.number(),
  isCloud: z.number(),
});
export const storageStatisticsInput = z.object({ tenantId: filter(wireId) });
/** The storage used by all files of a shop, and its limit. */
export const storageStatistics = z.object({ tenantId: z.number(), fileCount: z.number(), usedBytes: z.number(), quotaBytes: z.number() });

export type OrderFileCreate = z.output<typeof orderFileCreateInput>;
export type OrderFileUpdate = z.output<typeof orderFileUpdateInput>;
export type OrderFilePageInput = z.output<typeof orderFilePageInput>;
export type OrderFileRow = z.output<typeof orderFileRow>;
