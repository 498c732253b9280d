import type { WriteColumn, WriteValue } from '#platform/excel/workbook-writer.ts';
import type { Scope } from '#platform/scope.ts';
import type { Grants } from '#shared/permissions.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import type { SheetColumn } from './sheet-column.ts';

/** The filters of a list as its page call read them: plain JSON, so that they can wait in a row for the worker. */
export type ExportFilters = Record<string, unknown>;

/** One list as a sheet. The server's direct export and the worker's task both use it, so that their files are the same. */
export interface ExportDefinition<P extends string = string> {
  /** Name of the sheet and, with `.xls`, of the file. */
  title: string;
  permission: P;
  /** The columns that a person with these grants may see. `decimals` applies to columns of money that set none. */
  columns(grants: Grants, decimals: number): WriteColumn[];
  /** The number of rows under these filters, counted as the list's own total. */
  count(scope: Scope, filters: ExportFilters): Promise<number>;
  /** The rows under these filters. Their values are in the order of `columns` for the scope's grants. */
  rows(scope: Scope, filters: ExportFilters): AsyncGenerator<WriteValue[]>;
}

interface ExportParts<Input, Row, P extends string> {
  title: string;
  permission: P;
  /** The same columns for everybody, or those that a person with these grants may see. */
  columns: readonly SheetColumn<Row>[] | ((grants: Grants) => readonly SheetColumn<Row>[]);
  /** The list's page call, for the total, and its rows. Most lists pass their service. */
  list: {
    page: (scope: Scope, input: Input) => Promise<Page<unknown>>;
    exportRows: (scope: Scope, input: Input) => AsyncIterable<Row>;
  };
}

const FIRST_ROW = { pageNo: 1, pageSize: 1 };

/** Makes a definition. The types of its filters and rows are checked here and then erased, because the registry holds many. */
export function defineExport<Input, Row, const P extends string>({
  title,
  permission,
  columns,
  list,
}: ExportParts<Input, Row, P>): ExportDefinition<P> {
  const columnsFor = (grants: Grants) => (typeof columns === 'function' ? columns(grants) : columns);
  const inputOf = (filters: ExportFilters) => ({ ...filters, ...FIRST_ROW }) as Input;
  return {
    title,
    permission,
    columns: (grants, decimals) =>
      columnsFor(grants).map(({ value: _, ...column }) => (column.kind === 'money' ? { decimals, ...column } : column)),
    count: async (scope, filters) => (await list.page(scope, inputOf(filters))).total,
    async *rows(scope, filters) {
      const own = columnsFor(scope.grants);
      for await (const row of list.exportRows(scope, inputOf(filters))) yield own.map((column) => column.value(row));
    },
  };
}

/** The engine knows the areas only by this. */
export interface ExportRegistry {
  definitions: Readonly<Record<string, ExportDefinition>>;
  /** The number of decimals with which the shop shows money. */
  decimalsOf(scope: Scope): Promise<number>;
}

/** @returns the definition by the name in a stored task, or undefined when a later release has removed it */
export function findExport({ definitions }: ExportRegistry, name: string): ExportDefinition | undefined {
  return Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
