import type { Scope } from '#platform/scope.ts';
import { ROUNDING_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigPageInput, ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { computeConfigService } from './compute-config.service.ts';

const { choice, integer, time } = columnsOf<ComputeConfigRow>('computeConfig');

const COLUMNS = [
  ...COMPUTE_FLAGS.map((flag) => choice(flag, TRUE_FALSE_CHOICES, 18)),
  integer('decimalPreservationOptions'),
  choice('valueMethod', ROUNDING_CHOICES),
  time('updateTime'),
];

async function* exportRows(scope: Scope, input: ComputeConfigPageInput): AsyncGenerator<ComputeConfigRow> {
  yield* (await computeConfigService.page(scope, input)).list;
}

export const computeConfigExport = defineExport({
  title: '计算配置',
  permission: 'bs:compute-config:export',
  columns: COLUMNS,
  list: { page: computeConfigService.page, exportRows },
});
