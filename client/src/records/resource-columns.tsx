import { plainDecimal } from '#client/lib/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { isReference, nameKey } from '#shared/resources/field.ts';
import type { ResourceDeclaration } from '#shared/resources/resource.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import { CHANGED_COLUMNS, statusColumn, treeColumn } from './record-columns.tsx';
import type { ResourceRow } from './resource-options.ts';

/** The length of the longest label, in characters, at least 3. Most are Chinese, which are all equally wide. */
const widest = (choices: readonly { label: string }[]): number => Math.max(3, ...choices.map(({ label }) => label.length));

/**
 * The list columns of a declaration: its fields, then who changed the row last.
 * @param depthOf the depth of a row in its tree, 0 in plain lists
 */
export function resourceColumns(declaration: ResourceDeclaration, depthOf: (row: ResourceRow) => number): DataColumn<ResourceRow>[] {
  const own = Object.entries(declaration.fields).filter(([, { target, kind }]) => target !== 'self' && kind !== 'json');
  // The name is the first column, wherever it is in the declaration.
  const fields = own.toSorted(([a], [b]) => Number(b === 'name') - Number(a === 'name'));
  const columns = fields.map(([id, field]): DataColumn<ResourceRow> => {
    const isNumber = field.kind === 'integer' || field.kind === 'decimal';
    const base: DataColumn<ResourceRow> = {
      id,
      header: field.label,
      numeric: isNumber,
      width: isNumber ? 96 : 160,
      hiddenByDefault: field.secondary,
    };
    // A tree has its own order, so it cannot be sorted.
    if (id === 'name') return { ...base, ...treeColumn<ResourceRow>(id, 220, depthOf), sort: declaration.isTree ? undefined : 'name' };
    if (isReference(field)) return { ...base, cell: (row) => String(row[nameKey(id)] ?? '') };
    if (id === 'status') return { ...base, ...statusColumn<ResourceRow>(88) };
    const choices = field.choices;
    if (choices)
      return { ...base, width: widest(choices) * 16 + 48, cell: (row) => choices.find((choice) => choice.value === row[id])?.label ?? '' };
    if (field.kind === 'time') return { ...base, cell: (row) => formatDateTime(typeof row[id] === 'number' ? row[id] : null) };
    if (field.kind === 'decimal') return { ...base, cell: (row) => plainDecimal(String(row[id] ?? '')) };
    if (id === 'remarks') return { ...base, width: 240 };
    return base;
  });
  return [...columns, ...CHANGED_COLUMNS];
}
