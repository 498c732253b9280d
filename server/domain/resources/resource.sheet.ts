import type { Scope } from '#platform/scope.ts';
import type { AnyResource } from '#shared/resources/all-resources.ts';
import { type Field, isReference, nameKey } from '#shared/resources/field.ts';
import type { PageInputOf } from '#shared/resources/resource.ts';
import { defineExport } from '../exports/export-definition.ts';
import { type SheetColumn, timeColumn } from '../exports/sheet-column.ts';
import type { ResourceService } from './resource.service.ts';

type Row = Record<string, unknown>;

function cellOf(field: Field, value: unknown): string | number | null {
  if (field.choices) return field.choices.find((choice) => choice.value === value)?.label ?? null;
  return (value ?? null) as string | number | null;
}

function columnOf(key: string, field: Field): SheetColumn<Row> {
  const { label: header, kind, max = 12 } = field;
  if (isReference(field)) return { header, width: 20, kind: 'text', value: (row) => (row[nameKey(key)] ?? null) as string | null };
  const value = (row: Row) => cellOf(field, row[key]);
  if (kind === 'time') return timeColumn(header, (row) => row[key] as number | null);
  if (kind === 'decimal') return { header, width: 14, kind, value };
  if (kind === 'integer') return { header, width: 10, kind, value };
  return { header, width: Math.min(40, Math.max(10, max / 2)), kind: 'text', value };
}

/** The parent's column of a row at the root. The import reads it as the root. */
const TOP = '顶级';

/** Replaces the parent's id by its name, because people and imports know parents by name. */
async function* withParentNames(service: ResourceService, scope: Scope, input: PageInputOf): AsyncGenerator<Row> {
  const names = new Map<unknown, unknown>();
  for await (const row of service.exportRows(scope, { pageNo: 1, pageSize: 1 })) names.set(row.id, row.name);
  for await (const row of service.exportRows(scope, input)) yield { ...row, parentId: names.get(row.parentId) ?? TOP };
}

/** The export of a declared resource: its fields under their labels, then the time of creation. */
export function resourceExport(declaration: AnyResource, service: ResourceService) {
  const columns = [
    ...Object.entries<Field>(declaration.fields).flatMap(([key, field]) => (field.kind === 'json' ? [] : [columnOf(key, field)])),
    timeColumn<Row>('创建时间', (row) => row.createTime as number),
  ];
  const exportRows = (scope: Scope, input: PageInputOf): AsyncIterable<Row> =>
    declaration.isTree ? withParentNames(service, scope, input) : service.exportRows(scope, input);
  return defineExport({
    title: declaration.title,
    permission: `${declaration.permission}:export`,
    columns,
    list: { page: service.page, exportRows },
  });
}
