import { CHANGED_COLUMNS, choiceColumn, columnsOf, statusColumn } from '#client/records/record-columns.tsx';
import { DATA_SCOPE_CHOICES, ROLE_TYPE_CHOICES } from '#shared/choice-labels.ts';

export const ROLE_COLUMNS = columnsOf('system.role', [
  { id: 'name', width: 160, fixed: true, sticky: 'start' },
  { id: 'code', width: 136, sort: 'code' },
  choiceColumn('type', 96, ROLE_TYPE_CHOICES),
  choiceColumn('dataScope', 160, DATA_SCOPE_CHOICES),
  { id: 'sort', width: 72, numeric: true },
  statusColumn(),
  { id: 'remark', width: 200 },
  ...CHANGED_COLUMNS,
]);
