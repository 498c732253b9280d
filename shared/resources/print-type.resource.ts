import { PRINT_KIND_CHOICES } from '../print/kinds.ts';
import { choice, filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

/** A shop's own name for a kind of slip. Each print template belongs to a print type. */
export const printTypeResource = defineResource({
  name: 'printType',
  table: 'printType',
  title: '打印类型',
  permission: 'bs:print-type',
  fields: {
    name: filtered(text('类型名称', { max: 20, required: '类型名称不能为空' })),
    kind: filtered(choice('打印内容', PRINT_KIND_CHOICES, 'deliveryNote')),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'kind'],
});
