import { CHANGED_COLUMNS, type ColumnsOf, choiceColumn, statusColumn } from '#client/records/record-columns.tsx';
import { DATA_SCOPE_CHOICES, ROLE_TYPE_CHOICES } from '#shared/choice-labels.ts';

export const ROLE_COLUMNS: ColumnsOf<'system.role'> = [
  { id: 'name', header: '角色名称', width: 160, fixed: true, sticky: 'start' },
  { id: 'code', header: '角色标识', width: 136, sort: 'code' },
  choiceColumn('type', '角色类型', 96, ROLE_TYPE_CHOICES),
  choiceColumn('dataScope', '数据范围', 160, DATA_SCOPE_CHOICES),
  { id: 'sort', header: '排序', width: 72, numeric: true },
  statusColumn(),
  { id: 'remark', header: '备注', width: 200 },
  ...CHANGED_COLUMNS,
];
