import type { CellProblem, ImportValue } from '#shared/schemas/import-column.schema.ts';
import { type CellReading, readCell } from './cell-codec.ts';
import type { MatchedColumn, SheetHeader } from './sheet-header.ts';
import type { TableRecord } from './sheet-table.ts';

export interface RecordReading {
  /** By field name; a field whose column the sheet does not have is absent, an empty cell is null. */
  values: Record<string, ImportValue>;
  problems: CellProblem[];
  /** Names of the fields in which an obvious slip was repaired. */
  changed: string[];
}

/**
 * @returns a function that reads all cells of a record and reports every bad cell, not only the first. It is called for one record after
 * the other, and reuses the reading of the cell above where the text is the same.
 */
export function recordReader(header: SheetHeader): (record: TableRecord) => RecordReading {
  const { columns } = header;
  const above = columns.map((): { text: string; reading: CellReading } | null => null);
  const empty = withKeys<ImportValue | undefined>(columns, undefined);
  return (record) => {
    const values = { ...empty };
    const reading: RecordReading = { values: values as RecordReading['values'], problems: [], changed: [] };
    for (let index = 0; index < columns.length; index += 1) {
      const matched = columns[index] as MatchedColumn;
      const { spec, unit } = matched;
      const raw = record.cells[spec.key];
      const last = above[index];
      const cell = last && last.text === raw ? last.reading : readCell(raw, spec, unit);
      if (typeof raw === 'string' && last?.text !== raw) above[index] = { text: raw, reading: cell };
      if (cell.ok) {
        values[spec.key] = cell.value;
        if (cell.changed) reading.changed.push(spec.key);
      } else reading.problems.push(cellProblem(record, matched, cell));
    }
    return reading;
  };
}

/**
 * An object with a key for each column, to be copied for each row: a copy gets its full size at once, while an object that is filled key by
 * key is reallocated several times.
 */
export const withKeys = <V>(columns: readonly MatchedColumn[], value: V): Record<string, V> =>
  Object.fromEntries(columns.map(({ spec }) => [spec.key, value]));

/** Reads all cells of a single record. */
export const readRecord = (record: TableRecord, header: SheetHeader): RecordReading => recordReader(header)(record);

/** Describes a fault of one cell for people: 第 42 行「数量」：「十」不是数字，请填写如 10. */
function cellProblem(
  place: Pick<TableRecord, 'sheet' | 'row'>,
  { spec, letter }: Pick<MatchedColumn, 'spec' | 'letter'>,
  { found, reason, expected }: Omit<Extract<CellReading, { ok: false }>, 'ok'>,
): CellProblem {
  const quoted = found === '' ? '' : `「${found}」`;
  return {
    sheet: place.sheet,
    row: place.row,
    key: spec.key,
    column: spec.label,
    letter,
    found,
    reason,
    expected,
    message: `第 ${place.row} 行「${spec.label}」：${quoted}${reason}，${expected}`,
  };
}
