import { z } from 'zod';
import { STORAGE_CHOICES } from '../choice-labels.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  orElse,
  pageShape,
  updateOf,
  wireBoolean,
  wireId,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

const storage = wireInteger({ min: 0, max: 99 }).refine(
  (value) => STORAGE_CHOICES.some((choice) => choice.value === value),
  '不支持这种存储器，请选择 S3 对象存储或七牛云',
);

/** Where a store is and what opens it. Of one that is there an update without `accessSecret` keeps it: it is answered to nobody. */
const settings = z.object({
  endpoint: orElse(wireText(200), ''),
  bucket: orElse(wireText(100), ''),
  region: orElse(wireText(50), ''),
  domain: orElse(wireText(200), ''),
  accessKey: orElse(wireText(200), ''),
  accessSecret: orElse(wireText(200), ''),
  enablePathStyleAccess: orElse(wireBoolean, false),
});

const fields = {
  name: wireRequiredText(63, { required: '配置名不能为空' }),
  storage,
  config: settings,
  remark: wireOptionalText(255),
};

export const fileConfigCreateInput = z.object(fields);
export const fileConfigUpdateInput = updateOf(fields);
export const fileConfigPageInput = z.object({
  ...pageShape,
  name: filterText,
  storage: filter(wireInteger({ min: 0, max: 99 })),
  createTime: filter(wireTimeRange),
});
export const fileMoveInput = z.object({ id: wireId, targetId: wireId });

/** The same as one form. */
export const fileConfigFormInput = z.object({ name: fields.name, storage, remark: fields.remark, ...settings.shape });

export const fileConfigRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  storage: z.number(),
  /** Without the secret. */
  config: z.object({
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    domain: z.string(),
    accessKey: z.string(),
    enablePathStyleAccess: z.boolean(),
  }),
  /** Takes what is uploaded from now on. */
  master: z.boolean(),
  remark: z.string().nullable(),
  /** Of all shops. */
  fileCount: z.number(),
  /** Where its files are being moved, how many there were when that began, and why the last one that could not be moved stayed. */
  moveToId: z.number().nullable(),
  moveTotal: z.number(),
  moveError: z.string().nullable(),
  createTime: z.number(),
});

export const presignedInput = z.object({ path: wireRequiredText(255, { required: '存储路径不能为空' }) });
/** `uploadUrl` takes one PUT within ten minutes; `configId` and `path` then go to the call that keeps the file. */
export const presignedUrl = z.object({ configId: z.number(), uploadUrl: z.string(), url: z.string(), path: z.string() });

/** What the server says by itself (type, size, address) is looked up, not believed. */
export const keptFileInput = z.object({
  configId: wireId,
  path: wireRequiredText(200, { required: '存储路径不能为空' }),
  name: wireRequiredText(255, { required: '文件名不能为空' }),
  url: emptyAsNull(wireText(2000)).optional(),
  type: emptyAsNull(wireText(128)).optional(),
  size: emptyAsNull(wireInteger({ min: 0 })).optional(),
});

export type StoreSettings = z.output<typeof fileConfigRow>['config'];
export type FileConfigCreate = z.output<typeof fileConfigCreateInput>;
export type FileConfigUpdate = z.output<typeof fileConfigUpdateInput>;
export type FileConfigPageInput = z.output<typeof fileConfigPageInput>;
export type FileConfigRow = z.output<typeof fileConfigRow>;
export type KeptFile = z.output<typeof keptFileInput>;
