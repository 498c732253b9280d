import { DISCOUNT_RANGE } from '../rules/amount-limits.rules.ts';
import { decimal, filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const discountsTypeResource = defineResource({
  name: 'discountsType',
  table: 'discountType',
  title: '折扣类型',
  permission: 'bs:discounts-type',
  importable: true,
  fields: {
    name: filtered(text('折扣名称', { max: 50, required: '折扣名称不能为空' })),
    rate: decimal('折扣率(%)', { min: DISCOUNT_RANGE[0], max: DISCOUNT_RANGE[1], required: '折扣率不能为空', hint: '85 表示客户付 85%' }),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'rate'],
});
