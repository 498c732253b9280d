import { dictTone } from '#client/records/dict-tag.tsx';
import { type ColumnsOf, choiceColumn, codeColumn, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { DICT_COLOR_CHOICES } from '#shared/choice-labels.ts';

export const DICT_DATA_COLUMNS: ColumnsOf<'system.dictData'> = [
  {
    id: 'label',
    header: '字典标签',
    width: 184,
    fixed: true,
    sticky: 'start',
    cell: (row) => <StatusLabel tone={dictTone(row.colorType)}>{row.label}</StatusLabel>,
  },
  codeColumn('value', '字典键值', 160),
  choiceColumn('colorType', '颜色类型', 96, DICT_COLOR_CHOICES),
  { id: 'cssClass', header: '样式类', width: 120 },
  { id: 'sort', header: '排序', width: 72, numeric: true },
  { id: 'isBuiltIn', header: '来源', width: 96, cell: (row) => (row.isBuiltIn ? '系统自带' : '自定义') },
  statusColumn(),
  { id: 'remark', header: '备注', width: 200 },
  timeColumn('createTime', '创建时间', { hiddenByDefault: true, sort: 'id' }),
];
