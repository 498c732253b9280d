import { CHANGED_COLUMNS, choiceColumn, columnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { SEX_CHOICES } from '#shared/choice-labels.ts';

export const USER_COLUMNS = columnsOf('system.user', [
  { id: 'username', width: 128, fixed: true, sticky: 'start', sort: 'username' },
  { id: 'nickname', width: 120 },
  { id: 'deptName', width: 120 },
  { id: 'mobile', width: 128 },
  { id: 'email', width: 200, hiddenByDefault: true },
  choiceColumn('sex', 64, SEX_CHOICES, { hiddenByDefault: true }),
  statusColumn(),
  timeColumn('loginDate'),
  { id: 'loginIp', width: 136, hiddenByDefault: true },
  { id: 'remark', width: 200, hiddenByDefault: true },
  ...CHANGED_COLUMNS,
]);
