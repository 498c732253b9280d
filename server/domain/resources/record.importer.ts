import type { z } from 'zod';
import type { Scope } from '#platform/scope.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { defineImporter } from '../imports/import-registry.ts';
import { checkUpdate } from '../imports/import-rights.ts';
import { attempt, changedFields, checkFields, checkRepeats, goodRows, valuesBefore } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { type NamedReference, NamedReferences } from './named-references.ts';

type Fields = Record<string, unknown>;

/** A kind of record whose sheets have one in each row. `Read` is further data that the rows need, read once for all rows of a chunk. */
export interface RecordSheet<Stored extends { id: number }, Read = undefined> {
  columns: readonly ColumnSpec[];
  entity: string;
  noun: string;
  /** The column, and the field of a stored record, by which a row is matched. */
  key: string & keyof Stored;
  references: readonly NamedReference[];
  /** Input schema of the update call. */
  updateInput: z.ZodType;
  find(scope: Scope, keys: string[]): Promise<Stored[]>;
  /** Further columns that tell records with the same key apart. A row must fill in as many as are needed for that. */
  apart?: readonly (string & keyof Stored)[];
  read?(scope: Scope, rows: readonly SheetRow[]): Promise<Read>;
  /** The fields of the record from the row's cells, without references. */
  fieldsOf(row: SheetRow, scope: Scope): Fields;
  /** Further checks of a row. */
  check?(scope: Scope, row: SheetRow, stored: Stored | undefined, read: Read): void | Promise<void>;
  /** @returns the new id */
  create(scope: Scope, fields: Fields, row: SheetRow, read: Read): Promise<number>;
  /** Writes the row's changes and notes them for the undo. @returns false when there are none */
  update(scope: Scope, stored: Stored, wanted: Fields, row: SheetRow): Promise<boolean>;
}

/** The columns to compare as numbers, in which 18.5 equals 18.5000. */
const decimalsIn = (columns: readonly ColumnSpec[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ key, kind }) => (['decimal', 'money', 'percent'].includes(kind) ? [key] : [])));

/** Writes the differences to the stored record by the update call, and notes the earlier values for the undo. @returns false without any */
export async function saveChanges<Stored extends { id: number }>(
  scope: Scope,
  { columns, entity }: Pick<RecordSheet<Stored>, 'columns' | 'entity'>,
  row: SheetRow,
  stored: Stored,
  wanted: Fields,
  update: (scope: Scope, input: { id: number } & Fields) => Promise<void>,
): Promise<boolean> {
  const changes = changedFields(stored, wanted, decimalsIn(columns));
  if (Object.keys(changes).length === 0) return false;
  await update(scope, { id: stored.id, ...changes });
  row.wrote({ entity, id: stored.id, before: valuesBefore(stored, changes), after: changes });
  return true;
}

/**
 * Makes the importer of a kind of record. A row changes the stored record with its key, or creates one. Empty cells change nothing.
 * @param prefix of the permissions: `bs:product-info` takes bs:product-info:import and, for existing records, bs:product-info:update
 */
export function createRecordImporter<const P extends string, Stored extends { id: number }, Read = undefined>(
  prefix: P,
  sheet: RecordSheet<Stored, Read>,
) {
  const { columns, entity, noun, key, updateInput, apart = [] } = sheet;
  interface Known {
    references: NamedReferences;
    read: Read;
  }
  const labelOf = (wanted: string) => columns.find((column) => column.key === wanted)?.label ?? wanted;
  const neededForNew = columns.filter(({ requiredForNew }) => requiredForNew);
  const keyOf = (row: SheetRow) => foldName(row.text(key) ?? '');

  const given = (row: SheetRow, column: string) => foldName(row.text(column) ?? '');
  const named = (stored: Stored, column: keyof Stored) => String(stored[column] ?? '');

  /** The stored record of a row: the one with its key that also fits in the columns of `apart` that the row fills in. */
  function match(row: SheetRow, ofKey: readonly Stored[]): Stored | undefined {
    const found = ofKey.filter((stored) =>
      apart.every((column) => row.text(column) === null || foldName(named(stored, column)) === given(row, column)),
    );
    const open = apart.find((column) => row.text(column) === null);
    if (found[0] && found.length > 1 && open !== undefined) {
      const choices = [...new Set(found.map((stored) => named(stored, open)))].join('、');
      row.fault(open, `有 ${found.length} 个${noun}都叫「${named(found[0], key)}」`, `请填写${labelOf(open)}：${choices}`);
    }
    return found[0];
  }

  async function check(scope: Scope, row: SheetRow, stored: Stored | undefined, { references, read }: Known): Promise<void> {
    if (!stored && row.text(key) !== null)
      for (const column of neededForNew)
        if (row.found(column.key) === '') row.fault(column.key, '不能为空', `新增${noun}时请填写${column.label}`);
    references.check(row, stored);
    checkFields(row, updateInput, { id: 1, ...sheet.fieldsOf(row, scope) }, key);
    await sheet.check?.(scope, row, stored, read);
  }

  async function save(scope: Scope, row: SheetRow, stored: Stored | undefined, ids: Fields, read: Read): Promise<void> {
    const fields = { ...sheet.fieldsOf(row, scope), ...ids };
    if (!stored) return row.done('create', await sheet.create(scope, fields, row, read));
    const { [key]: _, ...wanted } = checkFields(row, updateInput, { id: stored.id, ...fields }, key) ?? {};
    row.done((await sheet.update(scope, stored, wanted, row)) ? 'update' : 'unchanged', stored.id);
  }

  return defineImporter({
    columns,
    permission: `${prefix}:import`,
    updatePermission: `${prefix}:update`,
    entity,
    groupColumn: key,
    // Rows that repeat a key are refused anyway; the limit keeps a sheet with one key in all rows from being held in memory.
    groupLimit: 1000,
    groupTooLarge: `这个${labelOf(key)}在文件中重复太多次，请只保留一行`,

    async apply(scope, options, rows) {
      const found = await sheet.find(scope, [...new Set(rows.flatMap((row) => row.text(key) ?? []))]);
      const byKey = Map.groupBy(found, (stored) => foldName(named(stored, key)));
      const matched = new Map(rows.map((row) => [row, match(row, byKey.get(keyOf(row)) ?? [])]));
      checkRepeats(rows, key, (row) => {
        const stored = matched.get(row);
        return stored ? `#${stored.id}` : [keyOf(row), ...apart.map((column) => given(row, column))].join(' ');
      });
      const references = await NamedReferences.read(scope, sheet.references, options, rows);
      const read = (await sheet.read?.(scope, rows)) as Read;
      for (const row of rows) {
        const stored = matched.get(row);
        if (stored)
          checkUpdate(scope, options, row, {
            column: key,
            text: `${noun}「${named(stored, key)}」已存在`,
            noun,
            permission: `${prefix}:update`,
          });
        await check(scope, row, stored, { references, read });
      }
      for (const row of goodRows(rows)) {
        const stored = matched.get(row);
        const ids: Fields = {};
        // Under a savepoint of its own: entries that are created here stay for the next rows, even when this row is refused.
        await attempt(scope, row, key, async (scope) => void Object.assign(ids, await references.resolve(scope, row, stored)));
        if (row.isGood) await attempt(scope, row, key, (scope) => save(scope, row, stored, ids, read));
      }
    },
  });
}
