import { CHANGED_COLUMNS, choiceColumn, columnsOf } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { PRINT_KIND_CHOICES, PRINT_KINDS } from '#shared/print/kinds.ts';
import type { PrintShipped } from '#shared/schemas/print.schema.ts';
import { sheetText } from './template-list.tsx';

const PATH = 'bs.printTemplate';

export const TEMPLATE_COLUMNS = columnsOf(PATH, [
  { id: 'title', width: 200, fixed: true, sticky: 'start', sort: 'title' },
  { id: 'typeName', width: 136 },
  choiceColumn('kind', 120, PRINT_KIND_CHOICES),
  { id: 'pageWidth', width: 152, cell: sheetText },
  {
    id: 'isOwn',
    width: 96,
    isMark: true,
    cell: ({ isOwn }) => <StatusLabel tone={isOwn ? 'accent' : 'neutral'}>{isOwn ? '已修改' : '内置'}</StatusLabel>,
  },
  { id: 'sort', width: 72, numeric: true },
  ...CHANGED_COLUMNS,
]);

/** @param shipped the built-in templates; a new one begins as one of them */
export function templateFields(shipped: readonly PrintShipped[]) {
  return fieldsOf(PATH, [
    { name: 'title', kind: 'text', required: true, autoFocus: true },
    { name: 'typeId', kind: 'choice', resource: 'printType', nameOf: 'typeName', required: true },
    {
      name: 'shipped',
      kind: 'select',
      placeholder: '该类型的第一个',
      choices: shipped.map(({ key, title, kind, ...sheet }) => ({
        value: key,
        label: `${PRINT_KINDS[kind].name} · ${title} · ${sheetText(sheet)}`,
      })),
      hint: '新模板从它开始，恢复时也回到它',
    },
    { name: 'sort', kind: 'integer', hint: '小的在前，打印时先选它' },
  ]);
}
