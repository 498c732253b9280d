import { filtered, integer, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const closingCycleResource = defineResource({
  name: 'closingCycle',
  table: 'closingCycle',
  title: '结算周期',
  permission: 'bs:closing-cycle',
  importable: true,
  fields: {
    name: filtered(text('周期名称', { max: 50, required: '周期名称不能为空' })),
    days: integer('周期天数', { max: 3650 }),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'days'],
});
