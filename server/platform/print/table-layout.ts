import { type PrintField, printField } from '#shared/print/fields.ts';
import type { TemplateColumn, TemplateTable } from '#shared/print/template.schema.ts';
import { valueText } from '#shared/print/value-text.ts';
import { addDecimals, type Decimal, formatDecimal, parseDecimal, ZERO } from '#shared/rules/decimal.ts';
import { BLACK, type LayoutTools, type Mark, textMarks } from './marks.ts';
import type { SlipRow } from './slip.ts';
import { fitText } from './text-fit.ts';

const PAD_X = 0.8;
const PAD_Y = 0.5;
const SIZE = 9;
const BORDER_MM = 0.2;
/** The height in millimetres assumed for the rows of a sheet when the template leaves them less. */
const LEAST_BODY = 10;

interface Cell {
  column: TemplateColumn;
  field: PrintField | undefined;
  text: string;
}

interface MeasuredRow {
  cells: Cell[];
  height: number;
  isBold?: boolean;
  row?: SlipRow;
}

/** The part of the table on one sheet. */
interface TablePart {
  y: number;
  rows: MeasuredRow[];
  /** The lower edge of the table on this sheet. */
  end: number;
}

interface Room {
  /** The lowest position that a sheet may use. */
  bottom: number;
  /** The height of the boxes below the table. */
  afterHeight: number;
}

const isFigure = (field: PrintField | undefined): boolean => field !== undefined && field.type !== 'text' && field.type !== 'image';

function cellsOf(table: TemplateTable, row: SlipRow, { kind }: LayoutTools): Cell[] {
  return table.cols.map((column) => {
    const field = printField(kind, column.field, table.source);
    const value = Object.hasOwn(row, column.field) ? row[column.field] : undefined;
    return { column, field, text: field ? valueText(value, field.type, column.format) : '' };
  });
}

/** Measures a row: it is as high as its highest cell. Texts that would make it higher than `most` are measured at a smaller size. */
function measured(table: TemplateTable, cells: Cell[], most: number, { fonts }: LayoutTools, least = table.rowH): MeasuredRow {
  let height = least;
  for (const { column, field, text } of cells) {
    if ((column.kind ?? 'text') !== 'text' || isFigure(field) || text === '') continue;
    const width = column.w - 2 * PAD_X;
    const fitted = fitText(fonts.regular.printable(text), fonts.regular, { width, height: most - 2 * PAD_Y, size: table.size ?? SIZE });
    height = Math.max(height, fitted.height + 2 * PAD_Y);
  }
  return { cells, height };
}

class Sums {
  readonly #sums = new Map<string, Decimal>();
  readonly #table: TemplateTable;

  constructor(table: TemplateTable) {
    this.#table = table;
  }

  add(row: SlipRow): void {
    for (const { field, sum } of this.#table.cols) {
      // A field that the person may not see is absent from the rows, and has no sum.
      if (!sum || !Object.hasOwn(row, field)) continue;
      const value = row[field] || 0;
      this.#sums.set(field, addDecimals(this.#sums.get(field) ?? ZERO, parseDecimal(String(value))));
    }
  }

  /** A row with the sums so far. `name` stands in the columns before the first sum. */
  row(name: string, tools: LayoutTools): MeasuredRow {
    const { cols, rowH } = this.#table;
    const values = Object.fromEntries([...this.#sums].map(([field, sum]) => [field, formatDecimal(sum)]));
    const cells = cellsOf({ ...this.#table, cols: cols.map(({ kind: _, ...column }) => column) }, values, tools);
    const first = cols.findIndex(({ sum }) => sum);
    const until = first <= 0 ? 1 : first;
    // One cell across all columns before the first sum.
    const label: Cell = {
      column: { title: '', field: '', w: cols.slice(0, until).reduce((width, { w }) => width + w, 0), align: 'center' },
      field: undefined,
      text: name,
    };
    return {
      cells: [label, ...cells.slice(until).map((cell) => (cell.column.sum ? cell : { ...cell, text: '' }))],
      height: rowH,
      isBold: true,
    };
  }
}

const headerHeight = (table: TemplateTable): number => table.headerH ?? table.rowH;
const heightOf = (rows: readonly MeasuredRow[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/**
 * Splits the rows among sheets. The boxes below the table stand on the sheet with the last row. Where sheets have subtotals, a sheet is
 * full when these no longer fit.
 */
export function splitTable(table: TemplateTable, rows: readonly SlipRow[], { bottom, afterHeight }: Room, tools: LayoutTools): TablePart[] {
  const { rowH, nextY = table.y } = table;
  const header = headerHeight(table);
  const totalHeight = table.totals ? rowH : 0;
  const pageHeight = table.pageTotals ? rowH : 0;
  const body = Math.max(LEAST_BODY, bottom - Math.max(table.y, nextY) - header - 2 * pageHeight);
  const all = rows.map((row) => ({ ...measured(table, cellsOf(table, row, tools), body, tools), row }));
  const empty = (): MeasuredRow => ({ cells: cellsOf(table, {}, tools), height: rowH });
  const grand = new Sums(table);
  for (const row of rows) grand.add(row);
  const close = (part: TablePart, isLast: boolean): TablePart => {
    if (isLast && table.totals) part.rows.push(grand.row(table.totalText ?? '合计', tools));
    part.end = part.y + header + heightOf(part.rows);
    return part;
  };

  const room = bottom - table.y - header - totalHeight - afterHeight;
  const used = heightOf(all);
  if (used <= room) {
    const single = [...all, ...Array.from({ length: Math.max(0, (table.minRows ?? 0) - all.length) }, empty)];
    while (single.length > all.length && heightOf(single) > room) single.pop();
    return [close({ y: table.y, rows: single, end: 0 }, true)];
  }

  const parts: TablePart[] = [];
  const carried = new Sums(table);
  let next = 0;
  while (next < all.length) {
    const isFirst = parts.length === 0;
    const y = isFirst ? table.y : nextY;
    const part: TablePart = { y, rows: [], end: 0 };
    if (!isFirst && table.pageTotals) part.rows.push(carried.row(table.carryText ?? '承前页', tools));
    const limit = bottom - y - header - pageHeight;
    const own = new Sums(table);
    const begin = next;
    let height = heightOf(part.rows);
    for (let row = all[next]; row; row = all[++next]) {
      if (next > begin && height + row.height > limit) break;
      // The last row goes to the next sheet when the boxes below the table do not fit on this one.
      const isEnd = next === all.length - 1;
      if (isEnd && next > begin && height + row.height + totalHeight + afterHeight > limit) break;
      height += row.height;
      part.rows.push(row);
      own.add(row.row);
      carried.add(row.row);
    }
    if (table.pageTotals) part.rows.push(own.row(table.pageTotalText ?? '本页小计', tools));
    const isLast = next === all.length;
    // When the row alone leaves no room for the boxes below the table, these get another sheet.
    const isCrowded = isLast && height + pageHeight + totalHeight + afterHeight > bottom - y - header && afterHeight > 0;
    parts.push(close(part, isLast && !isCrowded));
    if (isCrowded) parts.push(close({ y: nextY, rows: [], end: 0 }, true));
  }
  return parts;
}

function cellMarks(
  { column, field, text }: Cell,
  x: number,
  y: number,
  row: MeasuredRow,
  table: TemplateTable,
  tools: LayoutTools,
): Mark[] {
  if (text === '') return [];
  const h = row.height - 2 * PAD_Y;
  if (column.kind === 'qr') {
    const side = Math.min(column.w - 2 * PAD_X, h);
    return [{ draw: 'code', x: x + (column.w - side) / 2, y: y + (row.height - side) / 2, w: side, h: side, code: 'qr', text }];
  }
  if (column.kind === 'image')
    return [{ draw: 'picture', x: x + PAD_X, y: y + PAD_Y, w: column.w - 2 * PAD_X, h, name: text, align: 'center' }];
  const align = column.align ?? (isFigure(field) ? 'right' : 'left');
  const style = { size: table.size ?? SIZE, align, valign: 'middle' as const, bold: row.isBold ?? false, isFigure: isFigure(field) };
  return textMarks(text, { x: x + PAD_X, y: y + PAD_Y, w: column.w - 2 * PAD_X, h }, style, tools);
}

function borderMarks(table: TemplateTable, part: TablePart): Mark[] {
  const border = table.border ?? 'grid';
  if (border === 'none') return [];
  const width = table.cols.reduce((sum, { w }) => sum + w, 0);
  const line = (x: number, y: number, toX: number, toY: number): Mark => ({
    draw: 'line',
    x,
    y,
    toX,
    toY,
    thickness: BORDER_MM,
    isDashed: false,
    color: BLACK,
  });
  const marks = [line(table.x, part.y, table.x + width, part.y)];
  let y = part.y;
  const bands = [{ height: headerHeight(table), widths: table.cols.map(({ w }) => w) }];
  for (const { height, cells } of part.rows) bands.push({ height, widths: cells.map(({ column }) => column.w) });
  for (const { height, widths } of bands) {
    if (border === 'grid') {
      let x = table.x;
      for (const w of [0, ...widths]) {
        x += w;
        marks.push(line(x, y, x, y + height));
      }
    }
    y += height;
    marks.push(line(table.x, y, table.x + width, y));
  }
  return marks;
}

export function drawnTable(table: TemplateTable, part: TablePart, tools: LayoutTools): Mark[] {
  const marks = borderMarks(table, part);
  const header = headerHeight(table);
  let x = table.x;
  for (const { title, w } of table.cols) {
    const style = { size: table.headerSize ?? table.size ?? SIZE, align: 'center', valign: 'middle', bold: true } as const;
    marks.push(...textMarks(title, { x: x + PAD_X / 2, y: part.y + PAD_Y, w: w - PAD_X, h: header - 2 * PAD_Y }, style, tools));
    x += w;
  }
  let y = part.y + header;
  for (const row of part.rows) {
    let x = table.x;
    for (const cell of row.cells) {
      marks.push(...cellMarks(cell, x, y, row, table, tools));
      x += cell.column.w;
    }
    y += row.height;
  }
  return marks;
}
