import { CONFIG_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import type { ConfigRow } from '#shared/schemas/config.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { configService } from './config.service.ts';

const { choice, integer, text, time } = columnsOf<ConfigRow>('config');

export const configExport = defineExport({
  title: '参数配置',
  permission: 'infra:config:export',
  columns: [
    integer('id'),
    text('category'),
    text('name', 24),
    text('key', 30),
    text('value', 40),
    choice('type', CONFIG_TYPE_CHOICES),
    choice('visible', TRUE_FALSE_CHOICES),
    text('remark', 30),
    time('createTime'),
  ],
  list: configService,
});
