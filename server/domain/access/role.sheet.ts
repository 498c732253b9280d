import { DATA_SCOPE_CHOICES, ROLE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { RoleRow } from '#shared/schemas/access.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';
import { roleService } from './role.service.ts';

const COLUMNS: SheetColumn<RoleRow>[] = [
  { header: '角色名称', width: 20, kind: 'text', value: (row) => row.name },
  { header: '角色标识', width: 20, kind: 'text', value: (row) => row.code },
  { header: '排序', width: 8, kind: 'integer', value: (row) => row.sort },
  choiceColumn('角色类型', ROLE_TYPE_CHOICES, (row) => row.type, 10),
  choiceColumn('数据范围', DATA_SCOPE_CHOICES, (row) => row.dataScope, 18),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remark },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const roleExport = defineExport({
  title: '角色数据',
  permission: 'system:role:export',
  columns: () => COLUMNS,
  page: roleService.page,
  rows: roleService.exportRows,
});
