import { DATA_SCOPE_CHOICES, ROLE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { RoleRow } from '#shared/schemas/access.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { roleService } from './role.service.ts';

const { choice, integer, text, time } = columnsOf<RoleRow>('role');

export const roleExport = defineExport({
  title: '角色数据',
  permission: 'system:role:export',
  columns: [
    text('name', 20),
    text('code', 20),
    integer('sort', 8),
    choice('type', ROLE_TYPE_CHOICES),
    choice('dataScope', DATA_SCOPE_CHOICES, 18),
    choice('status', STATUS_CHOICES, 8),
    text('remark', 30),
    time('createTime'),
  ],
  list: roleService,
});
