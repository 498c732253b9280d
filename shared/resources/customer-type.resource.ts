import { filtered, parent, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const customerTypeResource = defineResource({
  name: 'customerType',
  table: 'customerType',
  title: '客户类型',
  permission: 'bs:customer-type',
  importable: true,
  fields: {
    parentId: parent('上级类型', '上级类型不能为空'),
    name: filtered(text('类型名称', { max: 15, required: '类型名称不能为空', tooLong: '类型名称长度不能超过15位' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'parentId'],
});
