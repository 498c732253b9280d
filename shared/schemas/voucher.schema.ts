import { z } from 'zod';
import { DIRECTION_CHOICES } from '../choice-labels.ts';
import { DIRECTION } from '../states.ts';
import {
  filter,
  filterText,
  isPayable,
  listShape,
  needed,
  optionalFields,
  stampShape,
  updateOf,
  wireDecimal,
  wireId,
  wireInteger,
  wireOptionalId,
  wireOptionalText,
  wireRequiredText,
  wireTime,
  wireTimeRange,
} from './wire.schema.ts';

const directions = DIRECTION_CHOICES.map(({ value }) => value);
const direction = z.union(
  directions.map((value) => z.literal(value)),
  '应为：收入、支出',
);
const wireDirection = z.preprocess<unknown, typeof direction, number | string>(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  direction,
);

/** The messages are those of the specification, in its order; it calls the order number 名称 here. */
const required = {
  type: needed(wireDirection, '类型不能为空'),
  orderId: wireRequiredText(32, { required: '名称不能为空' }),
  projectId: needed(wireId, '用途项目不能为空'),
  nameId: needed(wireId, '用途名称不能为空'),
  date: needed(wireTime, '收支时间不能为空'),
  amount: needed(
    wireDecimal.refine((text) => Number(text) > 0, '收支金额应大于 0').refine(isPayable, '收支金额最多四位小数'),
    '收支金额不能为空',
  ),
};
const particulars = {
  abstractTxt: wireOptionalText(200),
  customerId: wireOptionalId,
  handmanId: wireOptionalId,
  paymentType: wireOptionalId,
  remarks: wireOptionalText(500),
};

/** A voucher without a time gets the current one. */
export const voucherCreateInput = z.object({ ...required, date: required.date.optional(), ...particulars });
export const voucherUpdateInput = updateOf({ ...required, ...optionalFields(particulars) });
export const voucherPageInput = z.object({
  ...listShape('date'),
  type: filter(wireInteger({ min: DIRECTION.income, max: DIRECTION.expense })),
  orderId: filterText,
  projectId: filter(wireId),
  nameId: filter(wireId),
  customerId: filter(wireId),
  customerName: filterText,
  handman: filterText,
  paymentType: filter(wireId),
  date: filter(wireTimeRange),
  createTime: filter(wireTimeRange),
});

const text = z.string().nullable();
const id = z.number().nullable();
export const voucherRow = z.object({
  ...stampShape,
  type: z.number(),
  orderId: z.string(),
  orderName: text,
  projectId: z.number(),
  projectName: z.string(),
  nameId: z.number(),
  name: z.string(),
  abstractTxt: text,
  customerId: id,
  customerName: text,
  date: z.number(),
  handmanId: id,
  handman: text,
  paymentType: id,
  paymentTypeName: text,
  amount: z.string(),
  remarks: text,
  createName: text,
  userId: z.number(),
  deptId: id,
});

export type VoucherCreate = z.output<typeof voucherCreateInput>;
export type VoucherUpdate = z.output<typeof voucherUpdateInput>;
export type VoucherPageInput = z.output<typeof voucherPageInput>;
export type VoucherRow = z.output<typeof voucherRow>;
