import { choice, defineResource, remarks, sort, status, text } from './resource.ts';

export const unitTypeResource = defineResource({
  name: 'unitType',
  table: 'unitType',
  title: '计量单位',
  permission: 'bs:unit-type',
  importable: true,
  fields: {
    name: text('单位名称', { max: 20, required: '单位名称不能为空', filter: 'like' }),
    pricingBasis: choice(
      '计价方式',
      [
        { value: 'auto', label: '自动（有面积按面积，否则按数量）' },
        { value: 'area', label: '按面积' },
        { value: 'quantity', label: '按数量' },
      ],
      'auto',
      { filter: 'equal' },
    ),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'pricingBasis'],
});
