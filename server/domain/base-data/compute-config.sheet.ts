import { ROUNDING_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { labelsOf } from '#shared/field-labels.ts';
import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import { choiceColumn, type SheetColumn, timeColumn } from '../exports/sheet-column.ts';

const LABELS = labelsOf('computeConfig');
const header = (key: keyof ComputeConfigRow): string => LABELS[key] ?? '';

export const COMPUTE_CONFIG_COLUMNS: SheetColumn<ComputeConfigRow>[] = [
  ...COMPUTE_FLAGS.map((flag) => choiceColumn<ComputeConfigRow>(header(flag), TRUE_FALSE_CHOICES, (row) => row[flag], 18)),
  { header: header('decimalPreservationOptions'), width: 10, kind: 'integer', value: (row) => row.decimalPreservationOptions },
  choiceColumn(header('valueMethod'), ROUNDING_CHOICES, (row) => row.valueMethod),
  timeColumn(header('updateTime'), (row) => row.updateTime),
];
