import { ROUNDING_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { labelsOf } from '#shared/field-labels.ts';
import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, timeColumn } from '../exports/sheet-column.ts';
import { computeConfigService } from './compute-config.service.ts';

const LABELS = labelsOf('computeConfig');
const header = (key: keyof ComputeConfigRow): string => LABELS[key] ?? '';

const COLUMNS: SheetColumn<ComputeConfigRow>[] = [
  ...COMPUTE_FLAGS.map((flag) => choiceColumn<ComputeConfigRow>(header(flag), TRUE_FALSE_CHOICES, (row) => row[flag], 18)),
  { header: header('decimalPreservationOptions'), width: 10, kind: 'integer', value: (row) => row.decimalPreservationOptions },
  choiceColumn(header('valueMethod'), ROUNDING_CHOICES, (row) => row.valueMethod),
  timeColumn(header('updateTime'), (row) => row.updateTime),
];

export const computeConfigExport = defineExport({
  title: '计算配置',
  permission: 'bs:compute-config:export',
  columns: () => COLUMNS,
  page: computeConfigService.page,
  async *rows(scope, input) {
    yield* (await computeConfigService.page(scope, input)).list;
  },
});
