import { z } from 'zod';
import { choiceWords, DICT_COLOR_CHOICES } from '../choice-labels.ts';
import { STATUS } from '../states.ts';
import { wireStatus } from './access.schema.ts';
import {
  filter,
  filterText,
  listShape,
  orElse,
  updateOf,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

/** The colours of tags that every client of the API family knows. */
export type DictColor = (typeof DICT_COLOR_CHOICES)[number]['value'];
const SORT_MAX = 1_000_000;

const typeFields = {
  name: wireRequiredText(100, { required: '字典名称不能为空' }),
  type: wireRequiredText(100, { required: '字典类型不能为空' }),
  status: wireStatus,
  remark: wireOptionalText(500),
};
export const dictTypeCreateInput = z.object({ ...typeFields, status: orElse(wireStatus, STATUS.enabled) });
export const dictTypeUpdateInput = updateOf(typeFields).omit({ version: true });
export const dictTypePageInput = z.object({
  ...listShape('name', 'type'),
  name: filterText,
  type: filterText,
  status: filter(wireStatus),
  createTime: filter(wireTimeRange),
});
export const dictTypeRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  status: z.number(),
  remark: z.string().nullable(),
  createTime: z.number(),
  /** Whether it comes with the product. */
  isBuiltIn: z.boolean(),
});
export const simpleDictType = z.object({ id: z.number(), name: z.string(), type: z.string() });
export type DictTypeCreate = z.output<typeof dictTypeCreateInput>;
export type DictTypeUpdate = z.output<typeof dictTypeUpdateInput>;
export type DictTypePageInput = z.output<typeof dictTypePageInput>;
export type DictTypeRow = z.output<typeof dictTypeRow>;
export type SimpleDictType = z.output<typeof simpleDictType>;

const color = z.enum(
  DICT_COLOR_CHOICES.map(({ value }) => value),
  { error: `应为：${choiceWords(DICT_COLOR_CHOICES)}` },
);
const sort = wireInteger({ min: 0, max: SORT_MAX });
const dataFields = {
  sort,
  label: wireRequiredText(100, { required: '字典标签不能为空' }),
  value: wireRequiredText(100, { required: '字典键值不能为空' }),
  dictType: wireRequiredText(100, { required: '字典类型不能为空' }),
  status: wireStatus,
  colorType: orElse(color, 'default'),
  cssClass: orElse(wireText(100), ''),
  remark: wireOptionalText(500),
};
export const dictDataCreateInput = z.object({ ...dataFields, sort: orElse(sort, 0), status: orElse(wireStatus, STATUS.enabled) });
export const dictDataUpdateInput = updateOf(dataFields).omit({ version: true });
export const dictDataPageInput = z.object({ ...listShape(), label: filterText, dictType: filterText, status: filter(wireStatus) });
export const dictNameInput = z.object({ type: wireRequiredText(100, { required: '字典类型不能为空' }) });

const entry = { dictType: z.string(), value: z.string(), label: z.string(), colorType: z.string(), cssClass: z.string() };
export const dictDataRow = z.object({
  ...entry,
  id: z.number(),
  sort: z.number(),
  status: z.number(),
  remark: z.string().nullable(),
  createTime: z.number(),
  /** Whether it comes with the product. */
  isBuiltIn: z.boolean(),
});
/** An entry in the list that clients load once and cache. */
export const simpleDictData = z.object(entry);
export type DictDataCreate = z.output<typeof dictDataCreateInput>;
export type DictDataUpdate = z.output<typeof dictDataUpdateInput>;
export type DictDataPageInput = z.output<typeof dictDataPageInput>;
export type DictDataRow = z.output<typeof dictDataRow>;
export type SimpleDictData = z.output<typeof simpleDictData>;
