import { DICT_COLOR_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { DictDataRow, DictTypeRow } from '#shared/schemas/dict.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { dictDataService, dictTypeService } from './dict.service.ts';

const TYPE_COLUMNS: SheetColumn<DictTypeRow>[] = [
  { header: '编号', width: 10, kind: 'integer', value: (row) => row.id },
  textColumn('字典名称', (row) => row.name, 24),
  textColumn('字典类型', (row) => row.type, 30),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status),
  textColumn('备注', (row) => row.remark, 30),
  timeColumn('创建时间', (row) => row.createTime),
];

const DATA_COLUMNS: SheetColumn<DictDataRow>[] = [
  { header: '编号', width: 10, kind: 'integer', value: (row) => row.id },
  { header: '排序', width: 8, kind: 'integer', value: (row) => row.sort },
  textColumn('字典标签', (row) => row.label, 24),
  textColumn('字典键值', (row) => row.value, 24),
  textColumn('字典类型', (row) => row.dictType, 30),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status),
  choiceColumn('颜色类型', DICT_COLOR_CHOICES, (row) => row.colorType, 12),
  textColumn('样式类', (row) => row.cssClass, 16),
  textColumn('备注', (row) => row.remark, 30),
  timeColumn('创建时间', (row) => row.createTime),
];

export const dictTypeExport = defineExport({
  title: '字典类型',
  permission: 'system:dict:query',
  columns: () => TYPE_COLUMNS,
  page: dictTypeService.page,
  rows: dictTypeService.exportRows,
});

export const dictDataExport = defineExport({
  title: '字典数据',
  permission: 'system:dict:export',
  columns: () => DATA_COLUMNS,
  page: dictDataService.page,
  rows: dictDataService.exportRows,
});
