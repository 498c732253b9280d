import { z } from 'zod';
import { choiceWords, PRICING_BASIS_CHOICES } from '../choice-labels.ts';
import { MAX_DPI } from '../rules/artwork.types.ts';
import { PRICING_BASES } from '../rules/order-amounts.rules.ts';
import { STATUS } from '../states.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  listShape,
  needed,
  stampShape,
  updateOf,
  wireDecimal,
  wireFlag,
  wireId,
  wireInteger,
  wireOptionalId,
  wireOptionalLength,
  wireOptionalText,
  wireRequiredText,
  wireTimeRange,
} from './wire.schema.ts';

export const PRODUCT_NAME_MAX = 15;
export const PRODUCT_NAME_TOO_LONG = `产品名称长度不能超过${PRODUCT_NAME_MAX}位`;

const optionalText = (label: string, max: number) => wireOptionalText(max, { tooLong: `${label}长度不能超过${max}位` });

/** The pricing basis; empty means that of the unit. */
export const wireOptionalBasis = emptyAsNull(z.enum(PRICING_BASES, `应为：${choiceWords(PRICING_BASIS_CHOICES)}`));

const productShape = {
  typeId: needed(wireId, '产品类别必填'),
  name: wireRequiredText(PRODUCT_NAME_MAX, { required: '产品名称必填', tooLong: PRODUCT_NAME_TOO_LONG }),
  mnemonicCode: optionalText('助记码', 15),
  specification: optionalText('规格', 100),
  unitPrice: emptyAsNull(wireDecimal),
  /** Ignored when the person may not see costs. */
  cost: emptyAsNull(wireDecimal),
  unitId: wireOptionalId,
  pricingBasis: wireOptionalBasis,
  /** The least area charged for each piece, in square metres, where the product is charged by area. */
  minArea: emptyAsNull(wireDecimal),
  safetyStockLevel: emptyAsNull(wireDecimal),
  inventoryField: optionalText('库存字段', 50),
  status: filter(wireFlag).transform((value) => value ?? STATUS.enabled),
  remarks: optionalText('备注', 255),
  /** Other names in the names of artwork files, separated by 、. */
  aliases: optionalText('别名', 200),
  /** The resolution assumed for pictures that state none; outdoor prints are made at 45 dpi or less. */
  defaultDpi: emptyAsNull(wireInteger({ min: 1, max: MAX_DPI })),
  /** Metres. */
  rollWidth: wireOptionalLength,
};

export const productCreateInput = z.object(productShape);
/** An absent field keeps its value. */
export const productUpdateInput = updateOf(productShape);

// Cost is neither a filter nor a sort key, because either would reveal it to people who may not see it.
export const productPageInput = z.object({
  ...listShape('name', 'mnemonicCode'),
  text: filterText,
  name: filterText,
  mnemonicCode: filterText,
  specification: filterText,
  /** This type or any type below it. */
  typeId: filter(wireId),
  unitId: filter(wireId),
  status: filter(wireFlag),
  createTime: filter(wireTimeRange),
});
export const productSimpleInput = z
  .object({
    /** Part of the name, mnemonic code or pinyin. */
    text: filterText,
    name: filterText,
    mnemonicCode: filterText,
    typeId: filter(wireId),
  })
  .optional();

export const productRow = z.object({
  ...stampShape,
  name: z.string(),
  typeId: z.number(),
  typeName: z.string().nullable(),
  specification: z.string().nullable(),
  unitPrice: z.string().nullable(),
  /** Null for people who may not see it. */
  cost: z.string().nullable(),
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
  /** The pricing basis; null means that of the unit. */
  pricingBasis: z.enum(PRICING_BASES).nullable(),
  /** The pricing basis of the unit; null without a unit. */
  unitPricingBasis: z.enum(PRICING_BASES).nullable(),
  /** The least area charged for each piece, in square metres, where the product is charged by area. */
  minArea: z.string().nullable(),
  safetyStockLevel: z.string().nullable(),
  inventoryField: z.string().nullable(),
  status: z.number(),
  mnemonicCode: z.string().nullable(),
  remarks: z.string().nullable(),
  aliases: z.string().nullable(),
  defaultDpi: z.number().nullable(),
  rollWidth: z.string().nullable(),
  userId: z.number().nullable(),
  deptId: z.number().nullable(),
  tenantName: z.string(),
});

/** The fields that a picker shows and an order line copies. */
export const productSimpleRow = productRow.pick({
  id: true,
  name: true,
  mnemonicCode: true,
  typeId: true,
  typeName: true,
  specification: true,
  unitPrice: true,
  cost: true,
  unitId: true,
  unitName: true,
  pricingBasis: true,
  unitPricingBasis: true,
  minArea: true,
});

export type ProductCreate = z.output<typeof productCreateInput>;
export type ProductUpdate = z.output<typeof productUpdateInput>;
export type ProductPageInput = z.output<typeof productPageInput>;
export type ProductSimpleInput = z.output<typeof productSimpleInput>;
export type ProductRow = z.output<typeof productRow>;
export type ProductSimpleRow = z.output<typeof productSimpleRow>;
