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

/** The address and keys of a store. `accessSecret` is never in answers, so that an update without it keeps it. */
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

/** The fields in one flat object, for the form. */
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
  /** Whether new uploads go to this store. */
  master: z.boolean(),
  remark: z.string().nullable(),
  /** The number of files of all shops in this store. */
  fileCount: z.number(),
  /**
   * While its files are being moved: the target, the number of files at the beginning, and the error of the last file that could not be
   * moved.
   */
  moveToId: z.number().nullable(),
  moveTotal: z.number(),
  moveError: z.string().nullable(),
  createTime: z.number(),
});

export const presignedInput = z.object({ path: wireRequiredText(255, { required: '存储路径不能为空' }) });
/** `uploadUrl` takes one PUT within ten minutes. `configId` and `path` must then be sent to the call that registers the file. */
export const presignedUrl = z.object({ configId: z.number(), uploadUrl: z.string(), url: z.string(), path: z.string() });

/** Registers a file after its PUT. Type, size and address in the call are ignored: the server reads them from the store. */
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
