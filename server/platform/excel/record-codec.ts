import type { CellProblem, ImportValue } from '#shared/schemas/import-column.schema.ts';
import { type CellReading, readCell } from './cell-codec.ts';
import type { MatchedColumn, SheetHeader } from './sheet-header.ts';
import type { TableRecord } from './sheet-table.ts';

export interface RecordReading {
  /** By field name; a field whose column the sheet does not have is absent, an empty cell is null. */
  values: Record<string, ImportValue>;
  problems: CellProblem[];
  /** Fields in which an obvious slip was repaired. */
  changed: string[];
}

/** Reads all cells of a record. Every bad cell is named, not only the first. */
export function readRecord(record: TableRecord, header: SheetHeader): RecordReading {
  const reading: RecordReading = { values: {}, problems: [], changed: [] };
  for (const matched of header.columns) {
    const { spec, unit } = matched;
    const cell = readCell(record.cells[spec.key], spec, unit);
    if (cell.ok) {
      reading.values[spec.key] = cell.value;
      if (cell.changed) reading.changed.push(spec.key);
    } else reading.problems.push(cellProblem(record, matched, cell));
  }
  return reading;
}

/**
 * Words a fault of one cell: 第 42 行「数量」：「十」不是数字，请填写如 10. Also for faults found later, such as a name nobody knows.
 */
export function cellProblem(
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
