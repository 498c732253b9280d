import { filtered, parent, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const productTypeResource = defineResource({
  name: 'productType',
  table: 'productType',
  title: '产品类别',
  permission: 'bs:product-type',
  importable: true,
  fields: {
    parentId: parent('上级类别', '上级类别不能为空'),
    name: filtered(text('类别名称', { max: 50, required: '类别名称不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'parentId'],
});
