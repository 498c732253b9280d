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

/** A kind of record whose sheets hold one a row. `Read` is what its rows need besides, read once for many of them. */
export interface RecordSheet<Stored extends { id: number }, Read = undefined> {
  columns: readonly ColumnSpec[];
  entity: string;
  noun: string;
  /** The column by which a row is known, and that of a stored record. */
  key: string & keyof Stored;
  references: readonly NamedReference[];
  /** What the call takes that changes one. */
  updateInput: z.ZodType;
  find(scope: Scope, keys: string[]): Promise<Stored[]>;
  /** The columns that tell records of one key apart, where several may have it; the row names each that is needed. */
  apart?: readonly (string & keyof Stored)[];
  read?(scope: Scope, rows: readonly SheetRow[]): Promise<Read>;
  /** What the row says of the record itself. */
  fieldsOf(row: SheetRow, scope: Scope): Fields;
  /** What else may be wrong with a row. */
  check?(scope: Scope, row: SheetRow, stored: Stored | undefined, read: Read): void | Promise<void>;
  /** @returns the new id */
  create(scope: Scope, fields: Fields, row: SheetRow, read: Read): Promise<number>;
  /** Writes what the row changes and notes it. @returns false when there was nothing to change */
  update(scope: Scope, stored: Stored, wanted: Fields, row: SheetRow): Promise<boolean>;
}

/** Of columns that hold numbers 18.5 is what 18.5000 is. */
const decimalsIn = (columns: readonly ColumnSpec[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ key, kind }) => (['decimal', 'money', 'percent'].includes(kind) ? [key] : [])));

/** Writes what differs from the stored record by the call that changes one, and notes how it was. @returns false when nothing differs */
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
 * A row is about the stored record of its key; empty cells leave what is there.
 * @param prefix `bs:product-info` asks for bs:product-info:import and, to change what is there, bs:product-info:update
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

  /** The stored record of a row: of all that have its key the one that fits in the other columns it names. */
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
    // Of rows with one key only the first counts; so many of them are a mistake, and too many to be held at once.
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
        // In a step of its own: what is made here is there for the next row even when this one is refused.
        await attempt(scope, row, key, async (scope) => void Object.assign(ids, await references.resolve(scope, row, stored)));
        if (row.isGood) await attempt(scope, row, key, (scope) => save(scope, row, stored, ids, read));
      }
    },
  });
}
