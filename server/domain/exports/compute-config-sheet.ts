import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import { type SheetColumn, textColumn } from './sheet-column.ts';

const NAMES = [...COMPUTE_FLAGS, 'decimalPreservationOptions', 'valueMethod'] as const;

export const COMPUTE_CONFIG_COLUMNS: SheetColumn<ComputeConfigRow>[] = NAMES.map((name) =>
  textColumn(name, (row) => String(row[name]), 24),
);
