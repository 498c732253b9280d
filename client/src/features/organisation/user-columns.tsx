import { CHANGED_COLUMNS, type ColumnsOf, choiceColumn, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { SEX_CHOICES } from '#shared/choice-labels.ts';

export const USER_COLUMNS: ColumnsOf<'system.user'> = [
  { id: 'username', header: '用户名', width: 128, fixed: true, sticky: 'start', sort: 'username' },
  { id: 'nickname', header: '昵称', width: 120 },
  { id: 'deptName', header: '部门', width: 120 },
  { id: 'mobile', header: '手机号码', width: 128 },
  { id: 'email', header: '邮箱', width: 200, hiddenByDefault: true },
  choiceColumn('sex', '性别', 64, SEX_CHOICES, { hiddenByDefault: true }),
  statusColumn(),
  timeColumn('loginDate', '最后登录时间'),
  { id: 'loginIp', header: '最后登录地址', width: 136, hiddenByDefault: true },
  { id: 'remark', header: '备注', width: 200, hiddenByDefault: true },
  ...CHANGED_COLUMNS,
];
