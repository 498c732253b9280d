import type { ImportPreviewRow, ImportRows } from '#shared/schemas/import-review.schema.ts';

/** A cell of the review grid. */
export interface GridPlace {
  rowNo: number;
  key: string;
}

type Columns = ImportRows['columns'];
type Rows = readonly ImportPreviewRow[];

/** The cell `down` rows and `right` columns away, limited to the grid; null for an empty grid. */
export function moveBy({ rowNo, key }: GridPlace, rows: Rows, columns: Columns, down: number, right: number): GridPlace | null {
  const row = rows[clamp(rows.findIndex((one) => one.rowNo === rowNo) + down, rows.length)];
  const column = columns[clamp(columns.findIndex((one) => one.key === key) + right, columns.length)];
  return row && column ? { rowNo: row.rowNo, key: column.key } : null;
}

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/** The next cell with a fault after `from`, else the first one; null if no cell of these rows has a fault. */
export function nextBadCell(rows: Rows, columns: Columns, from: GridPlace | null): GridPlace | null {
  const places = rows.flatMap((row) =>
    columns.filter(({ key }) => row.faults.some((fault) => fault.key === key)).map(({ key }) => ({ rowNo: row.rowNo, key })),
  );
  if (from === null) return places[0] ?? null;
  const columnOf = (key: string) => columns.findIndex((column) => column.key === key);
  const isBehind = ({ rowNo, key }: GridPlace) => rowNo > from.rowNo || (rowNo === from.rowNo && columnOf(key) > columnOf(from.key));
  return places.find(isBehind) ?? places[0] ?? null;
}

/** Limits of a column's width, in pixels. */
const NARROWEST = 88;
const WIDEST = 220;
/** The cell's padding, and room for longer values that are not among the samples. */
const PADDING = 36;
/** Width of a Chinese character, and of a Latin letter or digit, in pixels at the grid's text size. */
const WIDE_CHARACTER = 14;
const NARROW_CHARACTER = 9;

function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0xff ? WIDE_CHARACTER : NARROW_CHARACTER;
  return width;
}

/** The width of each column for its label and samples, within the limits; in pixels. */
export function columnWidths(columns: Columns, samples: Rows): number[] {
  return columns.map(({ key, label }) => {
    const widest = Math.max(textWidth(label), ...samples.map(({ cells }) => textWidth(cells[key] ?? '')));
    return Math.max(NARROWEST, Math.min(WIDEST, widest + PADDING));
  });
}
