import { SEX_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { UserRow } from '#shared/schemas/user.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { userService } from './user.service.ts';

/** The columns that an import reads come first, under the same names, so that an exported sheet can be imported again. */
const { choice, text, time } = columnsOf<UserRow>('user');

export const userExport = defineExport({
  title: '用户数据',
  permission: 'system:user:export',
  columns: [
    text('username'),
    text('nickname'),
    text('deptName', 20),
    text('mobile', 14),
    text('email', 24),
    choice('sex', SEX_CHOICES, 8),
    choice('status', STATUS_CHOICES, 8),
    text('remark', 30),
    text('loginIp', 18),
    time('loginDate'),
    time('createTime'),
  ],
  list: userService,
});
