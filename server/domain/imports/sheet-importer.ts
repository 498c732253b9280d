import type { Scope } from '#platform/scope.ts';
import { IMPORTABLE_RESOURCES, type ImportKind } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { anyResource } from '../resources/all-resource-services.ts';
import { customerSheetImporter } from '../customers/customer.importer.ts';
import type { ImportOptions } from './import-options.ts';
import { orderLineSheetImporter } from '../orders/order-line.importer.ts';
import { orderSheetImporter } from '../orders/order.importer.ts';
import { productSheetImporter } from '../products/product.importer.ts';
import { createResourceSheetImporter } from '../resources/resource.importer.ts';
import type { SheetRow } from './sheet-row.ts';

/** What one kind of sheet means. The machinery around it is the same for all. */
export interface SheetImporter {
  columns: readonly ColumnSpec[];
  /** Of the person who imports, checked when the call comes and again when the rows are applied. */
  permission: string;
  /** What changing a row that is there takes besides. */
  updatePermission: string;
  /** Rows with the same text in this column are applied together, in one transaction; null: all rows of the file. */
  groupColumn: string | null;
  /** Most rows of one group; null when there is no limit. */
  groupLimit: number | null;
  /** What is said of each row of a group that is larger. */
  groupTooLarge: string;
  /**
   * Applies whole groups inside the running transaction: each row ends with an action, or with at least one fault and without any effect.
   */
  apply(scope: Scope, options: ImportOptions, rows: readonly SheetRow[]): Promise<void>;
}

const resourceImporters = Object.fromEntries(
  IMPORTABLE_RESOURCES.map((name) => {
    const { declaration, service } = anyResource(name);
    return [name, createResourceSheetImporter(name, declaration, service)];
  }),
);

export const SHEET_IMPORTERS = {
  ...resourceImporters,
  orders: orderSheetImporter,
  orderLines: orderLineSheetImporter,
  customers: customerSheetImporter,
  products: productSheetImporter,
} as Record<ImportKind, SheetImporter>;
