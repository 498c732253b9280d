import { dictTone } from '#client/records/dict-tag.tsx';
import { choiceColumn, codeColumn, columnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { DICT_COLOR_CHOICES } from '#shared/choice-labels.ts';

export const DICT_DATA_COLUMNS = columnsOf('system.dictData', [
  {
    id: 'label',
    width: 184,
    fixed: true,
    sticky: 'start',
    cell: (row) => <StatusLabel tone={dictTone(row.colorType)}>{row.label}</StatusLabel>,
  },
  codeColumn('value', 160),
  choiceColumn('colorType', 96, DICT_COLOR_CHOICES),
  { id: 'cssClass', width: 120 },
  { id: 'sort', width: 72, numeric: true },
  { id: 'isBuiltIn', header: '来源', width: 96, cell: (row) => (row.isBuiltIn ? '系统自带' : '自定义') },
  statusColumn(),
  { id: 'remark', width: 200 },
  timeColumn('createTime', { hiddenByDefault: true, sort: 'id' }),
]);
