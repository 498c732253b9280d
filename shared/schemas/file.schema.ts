import { z } from 'zod';
import {
  emptyAsNull,
  filter,
  filterText,
  orElse,
  pageShape,
  wireBoolean,
  wireInteger,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

export const FILE_MAX_BYTES = 100 * 1024 * 1024;
/** The limit for artwork, which is uploaded in pieces. */
const ARTWORK_MAX_BYTES = 4 * 1024 ** 3;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_MB = IMAGE_MAX_BYTES / 1024 / 1024;

/** A received upload; for REST calls the server fills this in. */
export const uploadedFile = z.object({
  fileKey: z.string('请选择要上传的文件').max(200, '长度不能超过200位'),
  fileName: z.string('请选择要上传的文件').max(255, '长度不能超过255位'),
  fileBytes: z.number('应为整数').int('应为整数').min(1, '不能小于 1'),
  fileHash: z.string('请选择要上传的文件').max(64, '长度不能超过64位'),
});

export const filePageInput = z.object({ ...pageShape, path: filterText, type: filterText, createTime: filter(wireTimeRange) });
export const fileRow = z.object({
  id: z.number(),
  configId: z.number(),
  path: z.string(),
  name: z.string(),
  /** An address that is valid for an hour, or permanently for a public file. */
  url: z.string(),
  type: z.string(),
  size: z.number(),
  isPublic: z.boolean(),
  creatorName: z.string(),
  createTime: z.number(),
});

/** `targetDir` names the folder of an order, `{shop}/orderFile/{orderId}/…`; for any other value the server chooses the place. */
export const serverFile = uploadedFile.extend({ targetDir: filterText });
export const filePathInput = z.object({ filePath: wireRequiredText(200, { required: '文件路径不能为空' }) });
/**
 * The answer of the file server calls, without the envelope of other calls. `path` is the permanent key of the file; `url` is valid for an
 * hour.
 */
export const serverFileAnswer = z.object({
  success: z.literal(true),
  error: z.null(),
  fileName: z.string(),
  path: z.string(),
  url: z.string(),
  isNetworkUrl: z.literal(true),
  contentType: z.string(),
});

/** Begins the upload of a file in pieces; with the number of an order the file goes into that order's folder. */
export const uploadCreateInput = z.object({
  name: wireRequiredText(255, { required: '文件名不能为空' }),
  size: wireInteger({ min: 1, max: ARTWORK_MAX_BYTES }),
  orderId: emptyAsNull(wireText(32).regex(/^[\w-]+$/, '订单编号格式不正确')).optional(),
  /** Whether the sender can upload the pieces of a large file directly to the store. */
  isDirect: orElse(wireBoolean, false),
});
/**
 * The file is then sent by the tus protocol to `uploadUrl`, or with `isDirect` piece by piece to the addresses that the call for parts
 * returns.
 */
export const uploadBegun = z.object({ id: z.number(), uploadUrl: z.string(), isDirect: z.boolean() });
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
export const uploadParts = z.object({
  arrivedBytes: z.number(),
  /**
   * The next missing pieces, empty when all have arrived. Each is the bytes from `start` up to but excluding `end`, sent in one PUT within
   * an hour.
   */
  missing: z.array(
    z.object({ number: z.number(), start: z.number(), end: z.number(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
});

export type UploadCreate = z.output<typeof uploadCreateInput>;
export type UploadBegun = z.output<typeof uploadBegun>;
export type UploadParts = z.output<typeof uploadParts>;
export type ServerFile = z.output<typeof serverFile>;
export type ServerFileAnswer = z.output<typeof serverFileAnswer>;
export type UploadedFile = z.output<typeof uploadedFile>;
export type FilePageInput = z.output<typeof filePageInput>;
export type FileRow = z.output<typeof fileRow>;
