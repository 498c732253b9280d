import type { Scope } from '#platform/scope.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import type { ImportOptions } from './import-options.ts';
import type { SheetRow, WrittenRow } from './sheet-row.ts';

/** What one kind of sheet means. The machinery around it is the same for all. */
export interface SheetImporter<P extends string = string> {
  columns: readonly ColumnSpec[];
  /** The permission to import it, checked when the call comes and again when the rows are applied. */
  permission: P;
  /** True when API tokens may neither import such a sheet nor touch the import of a person. */
  isForPeople?: true;
  /** The permission needed besides to change a row that exists. */
  updatePermission: P;
  /** Rows with the same text in this column are applied together, in one transaction; null: all rows of the file. */
  groupColumn: string | null;
  /** Most rows of one group; null when there is no limit. */
  groupLimit: number | null;
  /** What is said of each row of a group that is larger. */
  groupTooLarge: string;
  /** Groups are independent of each other and of their order, so that two chunks may be applied at once. */
  isSideBySide?: true;
  /** What a row makes; its name is stored with each row that was written. */
  entity: string;
  /**
   * Applies whole groups inside the running transaction: each row ends with an action, or with at least one fault and without any effect.
   */
  apply(scope: Scope, options: ImportOptions, rows: readonly SheetRow[]): Promise<void>;
  /**
   * Takes rows back inside the running transaction. Without it they are taken back one by one, as the area's `undoables` say.
   * @param since when the import began to write, in milliseconds
   */
  undo?(scope: Scope, rows: readonly WrittenRow[], since: number): Promise<UndoOutcome>;
}

/** Keeps the literal types of the permissions' names. */
export const defineImporter = <const P extends string>(importer: SheetImporter<P>): SheetImporter<P> => importer;

/** What became of rows that were to be undone: null, or why a row stays. */
export type UndoOutcome = Map<WrittenRow, string | null>;

/** A list whose names stand in sheets. */
export interface NamedList<P extends string = string> {
  /** Of the call that makes one of this list alone. */
  createPermission: P;
  /** Too long to be read as a whole: only what holds a text is looked for. */
  isLong: boolean;
  /** The enabled rows that hold the text; all of them without one. @throws AppError listTooLong when these are too many */
  find(scope: Scope, text?: string): Promise<ReadonlyArray<{ name: string }>>;
}

export interface StoredRecord {
  version: number;
  createTime: number;
}

/** A record that imports make or change, and the calls that take this back. */
export interface UndoableRecord {
  /** Its name for people. */
  noun: string;
  get(scope: Scope, id: number): Promise<StoredRecord>;
  update(scope: Scope, input: { id: number } & Record<string, unknown>): Promise<void>;
  delete(scope: Scope, id: number): Promise<void>;
  /** What people may have added to it since it was made. Undoing then leaves the record, because it would be lost with it. */
  later?: { noun: string; isThere(scope: Scope, id: number, stored: StoredRecord): Promise<boolean> };
}

/** All that the engine knows of the business. */
export interface ImportRegistry {
  importers: Readonly<Record<ImportKind, SheetImporter>>;
  lists: Readonly<Record<string, NamedList>>;
  undoables: Readonly<Record<string, UndoableRecord>>;
}
