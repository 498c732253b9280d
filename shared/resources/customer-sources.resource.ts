import { filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const customerSourcesResource = defineResource({
  name: 'customerSources',
  table: 'customerSource',
  title: '客户来源',
  permission: 'bs:customer-sources',
  importable: true,
  fields: {
    name: filtered(text('来源名称', { max: 50, required: '来源名称不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name'],
});
