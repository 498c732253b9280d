import type { Scope } from '#platform/scope.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import type { ImportOptions } from './import-options.ts';
import type { SheetRow, WrittenRow } from './sheet-row.ts';

/** What the import engine must know of one kind of sheet. */
export interface SheetImporter<P extends string = string> {
  columns: readonly ColumnSpec[];
  /** The permission to import it, checked when the call comes and again when the rows are applied. */
  permission: P;
  /** True when API tokens may neither import such a sheet nor see or change imports of this kind. */
  isForPeople?: true;
  /** The further permission to change records that exist. */
  updatePermission: P;
  /** Rows with the same text in this column are applied together, in one transaction; null: all rows of the file. */
  groupColumn: string | null;
  /** Most rows of one group; null when there is no limit. */
  groupLimit: number | null;
  /** The reason that is given for each row of a larger group. */
  groupTooLarge: string;
  /** True when groups do not depend on each other or on their order, so that two chunks may be applied at the same time. */
  isSideBySide?: true;
  /** The name, among the areas' `undoables`, of the records that it makes. It is stored with each written row. */
  entity: string;
  /**
   * Applies whole groups in the running transaction. Each row ends with an action, or with at least one fault and no effect.
   */
  apply(scope: Scope, options: ImportOptions, rows: readonly SheetRow[]): Promise<void>;
  /**
   * Undoes rows in the running transaction. Without it they are undone one by one by the area's `undoables`.
   * @param since when the import began to write, in milliseconds
   */
  undo?(scope: Scope, rows: readonly WrittenRow[], since: number): Promise<UndoOutcome>;
}

/** Keeps the literal types of the permissions' names. */
export const defineImporter = <const P extends string>(importer: SheetImporter<P>): SheetImporter<P> => importer;

/** By row: null for one that was undone, or the reason why it stays. */
export type UndoOutcome = Map<WrittenRow, string | null>;

/** A list to which sheets refer by name. */
export interface NamedList<P extends string = string> {
  /** The permission of the call that creates an entry of this list. */
  createPermission: P;
  /** True when the list is too long to be read as a whole, so that it is only searched by a text. */
  isLong: boolean;
  /** The enabled entries that contain the text; all of them without one. @throws AppError listTooLong when these are too many */
  find(scope: Scope, text?: string): Promise<ReadonlyArray<{ name: string }>>;
}

export interface StoredRecord {
  version: number;
  createTime: number;
}

/** A kind of record that imports make or change, and the calls that undo this. */
export interface UndoableRecord {
  /** Its Chinese name. */
  noun: string;
  get(scope: Scope, id: number): Promise<StoredRecord>;
  update(scope: Scope, input: { id: number } & Record<string, unknown>): Promise<void>;
  delete(scope: Scope, id: number): Promise<void>;
  /** What people may have added to the record since it was made. Undoing keeps a record with such additions, because they would be lost. */
  later?: { noun: string; isThere(scope: Scope, id: number, stored: StoredRecord): Promise<boolean> };
}

/** The engine knows the areas only by this. */
export interface ImportRegistry {
  importers: Readonly<Record<ImportKind, SheetImporter>>;
  lists: Readonly<Record<string, NamedList>>;
  undoables: Readonly<Record<string, UndoableRecord>>;
}
