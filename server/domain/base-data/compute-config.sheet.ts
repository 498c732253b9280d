import { ROUNDING_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { computeConfigService } from './compute-config.service.ts';

const { choice, integer, time } = columnsOf<ComputeConfigRow>('computeConfig');

export const computeConfigExport = defineExport({
  title: '计算配置',
  permission: 'bs:compute-config:export',
  columns: [
    ...COMPUTE_FLAGS.map((flag) => choice(flag, TRUE_FALSE_CHOICES, 18)),
    integer('decimalPreservationOptions'),
    choice('valueMethod', ROUNDING_CHOICES),
    time('updateTime'),
  ],
  list: computeConfigService,
});
