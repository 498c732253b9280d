import { decimal, filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const billTypeResource = defineResource({
  name: 'billType',
  table: 'billType',
  title: '票据类型',
  permission: 'bs:bill-type',
  importable: true,
  fields: {
    name: filtered(text('票据名称', { max: 50, required: '票据名称不能为空' })),
    taxRate: decimal('税率(%)', { max: 100, required: '税率不能为空' }),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'taxRate'],
});
