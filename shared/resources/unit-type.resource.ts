import { PRICING_BASIS_CHOICES } from '../choice-labels.ts';
import { choice, filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const unitTypeResource = defineResource({
  name: 'unitType',
  table: 'unitType',
  title: '计量单位',
  permission: 'bs:unit-type',
  importable: true,
  fields: {
    name: filtered(text('单位名称', { max: 20, required: '单位名称不能为空' })),
    pricingBasis: filtered(choice('计价方式', PRICING_BASIS_CHOICES, 'auto')),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'pricingBasis'],
});
