import { filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const customerLevelResource = defineResource({
  name: 'customerLevel',
  table: 'customerLevel',
  title: '客户级别',
  permission: 'bs:customer-level',
  importable: true,
  fields: {
    name: filtered(text('级别名称', { max: 50, required: '级别名称不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name'],
});
