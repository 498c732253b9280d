import { CONFIG_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import type { ConfigRow } from '#shared/schemas/config.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { configService } from './config.service.ts';

const COLUMNS: SheetColumn<ConfigRow>[] = [
  { header: '编号', width: 10, kind: 'integer', value: (row) => row.id },
  textColumn('参数分类', (row) => row.category),
  textColumn('参数名称', (row) => row.name, 24),
  textColumn('参数键名', (row) => row.key, 30),
  textColumn('参数键值', (row) => row.value, 40),
  choiceColumn('系统内置', CONFIG_TYPE_CHOICES, (row) => row.type),
  choiceColumn('是否可见', TRUE_FALSE_CHOICES, (row) => row.visible),
  textColumn('备注', (row) => row.remark, 30),
  timeColumn('创建时间', (row) => row.createTime),
];

export const configExport = defineExport({
  title: '参数配置',
  permission: 'infra:config:export',
  columns: () => COLUMNS,
  page: configService.page,
  rows: configService.exportRows,
});
