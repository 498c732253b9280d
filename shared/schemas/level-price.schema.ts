import { z } from 'zod';
import {
  filter,
  filterText,
  listShape,
  needed,
  stampShape,
  updateOf,
  wireDecimal,
  wireId,
  wireOptionalText,
  wireTimeRange,
} from './wire.schema.ts';

const levelPriceShape = {
  productsId: needed(wireId, '请选择产品'),
  levelId: needed(wireId, '请选择客户级别'),
  unitPrice: needed(wireDecimal, '级别价不能为空'),
  remarks: wireOptionalText(255, { tooLong: '备注长度不能超过255位' }),
};

export const levelPriceCreateInput = z.object(levelPriceShape);
export const levelPriceUpdateInput = updateOf(levelPriceShape);
export const levelPricePageInput = z.object({
  ...listShape(),
  levelId: filter(wireId),
  productsId: filter(wireId),
  productsName: filterText,
  createTime: filter(wireTimeRange),
});
export const levelPriceRow = z.object({
  ...stampShape,
  levelId: z.number(),
  levelName: z.string(),
  productsId: z.number(),
  productsName: z.string(),
  /** The type of the product. */
  typeName: z.string().nullable(),
  unitPrice: z.string(),
  /** The general price of the product. */
  listPrice: z.string().nullable(),
  remarks: z.string().nullable(),
  tenantName: z.string(),
});

export type LevelPriceCreate = z.output<typeof levelPriceCreateInput>;
export type LevelPriceUpdate = z.output<typeof levelPriceUpdateInput>;
export type LevelPricePageInput = z.output<typeof levelPricePageInput>;
export type LevelPriceRow = z.output<typeof levelPriceRow>;
