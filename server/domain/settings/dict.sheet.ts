import { DICT_COLOR_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { DictDataRow, DictTypeRow } from '#shared/schemas/dict.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { dictDataService, dictTypeService } from './dict.service.ts';

const types = columnsOf<DictTypeRow>('dictType');
const data = columnsOf<DictDataRow>('dictData');

const TYPE_COLUMNS = [
  types.integer('id'),
  types.text('name', 24),
  types.text('type', 30),
  types.choice('status', STATUS_CHOICES),
  types.text('remark', 30),
  types.time('createTime'),
];

const DATA_COLUMNS = [
  data.integer('id'),
  data.integer('sort', 8),
  data.text('label', 24),
  data.text('value', 24),
  data.text('dictType', 30),
  data.choice('status', STATUS_CHOICES),
  data.choice('colorType', DICT_COLOR_CHOICES, 12),
  data.text('cssClass'),
  data.text('remark', 30),
  data.time('createTime'),
];

export const dictTypeExport = defineExport({
  title: '字典类型',
  permission: 'system:dict:query',
  columns: () => TYPE_COLUMNS,
  list: dictTypeService,
});

export const dictDataExport = defineExport({
  title: '字典数据',
  permission: 'system:dict:export',
  columns: () => DATA_COLUMNS,
  list: dictDataService,
});
