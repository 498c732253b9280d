import { z } from 'zod';
import {
  filter,
  filterText,
  listShape,
  orElse,
  updateOf,
  wireBoolean,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

const VALUE_MAX = 500;
const KEY_MAX = 100;

const fields = {
  category: wireRequiredText(50, { required: '参数分类不能为空' }),
  name: wireRequiredText(100, { required: '参数名称不能为空' }),
  key: wireRequiredText(KEY_MAX, { required: '参数键名不能为空' }),
  /** The value of a hidden setting is never in answers, so that an update without a value keeps it. */
  value: orElse(wireText(VALUE_MAX), ''),
  visible: orElse(wireBoolean, true),
  remark: wireOptionalText(500),
};

export const configCreateInput = z.object({ ...fields, value: wireRequiredText(VALUE_MAX, { required: '参数键值不能为空' }) });
/** For the form of an existing setting, in which the value may be empty. */
export const configFormInput = z.object(fields);
export const configUpdateInput = updateOf(fields).omit({ version: true });
export const configPageInput = z.object({
  ...listShape('key'),
  name: filterText,
  key: filterText,
  type: filter(wireInteger({ min: 0, max: 99 })),
  createTime: filter(wireTimeRange),
});
export const configKeyInput = z.object({ key: wireRequiredText(KEY_MAX, { required: '参数键名不能为空' }) });
export const configRow = z.object({
  id: z.number(),
  category: z.string(),
  name: z.string(),
  key: z.string(),
  /** Null for a hidden setting. */
  value: z.string().nullable(),
  /** See CONFIG_TYPE. */
  type: z.number(),
  visible: z.boolean(),
  remark: z.string().nullable(),
  createTime: z.number(),
});

export type ConfigCreate = z.output<typeof configCreateInput>;
export type ConfigUpdate = z.output<typeof configUpdateInput>;
export type ConfigPageInput = z.output<typeof configPageInput>;
export type ConfigRow = z.output<typeof configRow>;
