import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { RowAction, RowState, StagedRow, UndoEntry } from './sheet-row.ts';

/** The outcome of a row without faults; of a rehearsal, what it would be. */
interface GoodOutcome {
  action: RowAction;
  resultId: number | null;
  name: string;
  undo: UndoEntry[] | null;
}

/** A row of a block. Its outcome is null until it is checked or applied. */
export interface BlockRow extends StagedRow {
  outcome: GoodOutcome | null;
}

/** The state of one row of a block. An undone block's rows that changed nothing stay `done`. */
export const stateInBlock = ({ state }: { state: RowState }, { outcome }: BlockRow): RowState =>
  state === 'undone' && outcome?.action === 'unchanged' ? 'done' : state;

/** Rows are packed by columns: neighbouring values resemble each other, so that they compress better and are written and read faster. */
interface Content {
  rowNos: number[];
  excelRows: number[];
  groupKeys: string[];
  cells: Record<string, CellValue[]>;
}

interface Outcomes {
  actions: RowAction[];
  ids: Array<number | null>;
  names: string[];
  undo: Array<UndoEntry[] | null>;
}

const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const pack = (value: object): Buffer => zstdCompressSync(JSON.stringify(value), QUICK);
const unpack = <T>(bytes: Buffer): T => JSON.parse(zstdDecompressSync(bytes).toString()) as T;

export function packContent(rows: readonly StagedRow[]): Buffer {
  const keys = new Set<string>();
  for (const { cells } of rows) for (const key in cells) keys.add(key);
  const content: Content = {
    rowNos: rows.map(({ rowNo }) => rowNo),
    excelRows: rows.map(({ excelRow }) => excelRow),
    groupKeys: rows.map(({ groupKey }) => groupKey),
    cells: {},
  };
  for (const key of keys) {
    const column = rows.map(({ cells }) => cells[key] ?? null);
    if (column.some((cell) => cell !== null)) content.cells[key] = column;
  }
  return pack(content);
}

export function packOutcomes(outcomes: readonly GoodOutcome[]): Buffer {
  return pack({
    actions: outcomes.map(({ action }) => action),
    ids: outcomes.map(({ resultId }) => resultId),
    names: outcomes.map(({ name }) => name),
    undo: outcomes.map(({ undo }) => undo),
  } satisfies Outcomes);
}

export function unpackRows({ sheet, content, outcome }: { sheet: string; content: Buffer; outcome: Buffer | null }): BlockRow[] {
  const { rowNos, excelRows, groupKeys, cells } = unpack<Content>(content);
  const outcomes = outcome === null ? null : unpack<Outcomes>(outcome);
  const columns = Object.entries(cells);
  const empty: StagedRow['cells'] = Object.fromEntries(columns.map(([key]) => [key, null]));
  return rowNos.map((rowNo, index) => {
    const own = { ...empty };
    for (const [key, column] of columns) own[key] = column[index] ?? null;
    return {
      rowNo,
      sheet,
      excelRow: excelRows[index] ?? 0,
      groupKey: groupKeys[index] ?? '',
      cells: own,
      outcome: outcomes && {
        action: outcomes.actions[index] ?? 'create',
        resultId: outcomes.ids[index] ?? null,
        name: outcomes.names[index] ?? '',
        undo: outcomes.undo[index] ?? null,
      },
    };
  });
}
