import { filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const paymentTypeResource = defineResource({
  name: 'paymentType',
  table: 'paymentType',
  title: '付款方式',
  permission: 'bs:payment-type',
  importable: true,
  fields: {
    name: filtered(text('付款方式', { max: 50, required: '付款方式不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name'],
});
