import { filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const deliveryTypeResource = defineResource({
  name: 'deliveryType',
  table: 'deliveryType',
  title: '送货方式',
  permission: 'bs:delivery-type',
  importable: true,
  fields: {
    name: filtered(text('送货方式', { max: 50, required: '送货方式不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name'],
});
