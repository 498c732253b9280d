import type { WriteColumn, WriteValue } from '#platform/excel/workbook-writer.ts';
import type { Scope } from '#platform/scope.ts';
import type { Grants } from '#shared/permissions.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import type { SheetColumn } from './sheet-column.ts';

/** The filters of a list as its page call read them: plain JSON, so that they can wait in a row for the worker. */
export type ExportFilters = Record<string, unknown>;

/** One list as a sheet. Server and worker write it from here, so that the file is the same whoever writes it. */
export interface ExportDefinition<P extends string = string> {
  /** Name of the sheet and, with `.xls`, of the file. */
  title: string;
  permission: P;
  /** What a person with these grants sees in the list; money with the given decimals where the column names none. */
  columns(grants: Grants, decimals: number): WriteColumn[];
  /** How many rows the list has under these filters; costs what the list's own total costs. */
  count(scope: Scope, filters: ExportFilters): Promise<number>;
  /** The rows of exactly the list's filters, in the order of `columns` for the scope's grants. */
  rows(scope: Scope, filters: ExportFilters): AsyncGenerator<WriteValue[]>;
}

interface ExportParts<Input, Row, P extends string> {
  title: string;
  permission: P;
  /** The same for everybody, or what a person with these grants sees. */
  columns: readonly SheetColumn<Row>[] | ((grants: Grants) => readonly SheetColumn<Row>[]);
  /** The list's page call, for its total, and its rows: of most lists their service. */
  list: {
    page: (scope: Scope, input: Input) => Promise<Page<unknown>>;
    exportRows: (scope: Scope, input: Input) => AsyncIterable<Row>;
  };
}

const FIRST_ROW = { pageNo: 1, pageSize: 1 };

/** Puts together a definition whose filters and rows agree; behind it their types are erased, since the registry holds many. */
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

/** All that the engine knows of the areas. */
export interface ExportRegistry {
  definitions: Readonly<Record<string, ExportDefinition>>;
  /** With how many decimals the shop shows money. */
  decimalsOf(scope: Scope): Promise<number>;
}

/** @returns the definition a stored task names, or undefined when the product no longer has it. */
export function findExport({ definitions }: ExportRegistry, name: string): ExportDefinition | undefined {
  return Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
