import { SEX_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { UserRow } from '#shared/schemas/user.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, timeColumn } from '../exports/sheet-column.ts';
import { userService } from './user.service.ts';

/** What an import reads comes first, under the import's own names. */
const COLUMNS: SheetColumn<UserRow>[] = [
  { header: '用户名', width: 16, kind: 'text', value: (row) => row.username },
  { header: '昵称', width: 16, kind: 'text', value: (row) => row.nickname },
  { header: '部门', width: 20, kind: 'text', value: (row) => row.deptName },
  { header: '手机号码', width: 14, kind: 'text', value: (row) => row.mobile },
  { header: '邮箱', width: 24, kind: 'text', value: (row) => row.email },
  choiceColumn('性别', SEX_CHOICES, (row) => row.sex, 8),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remark },
  { header: '最后登录地址', width: 18, kind: 'text', value: (row) => row.loginIp },
  timeColumn('最后登录时间', (row) => row.loginDate),
  timeColumn('创建时间', (row) => row.createTime),
];

export const userExport = defineExport({
  title: '用户数据',
  permission: 'system:user:export',
  columns: () => COLUMNS,
  page: userService.page,
  rows: userService.exportRows,
});
