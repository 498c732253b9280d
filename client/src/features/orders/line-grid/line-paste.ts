import Papa from 'papaparse';
import { numberTextProblem, readPastedNumber } from '#shared/rules/number-text.rules.ts';
import type { AmountRules } from './line-amounts.ts';
import { type ColumnKey, type ColumnRules, cellText, columnByHeader, isEditable, type LineColumn } from './line-columns.ts';
import { blankLine, type LineDraft } from './line-draft.ts';
import { settleCell, withCellText } from './line-edit.ts';

type PasteTarget = {
  readonly lines: readonly LineDraft[];
  readonly row: number;
  readonly column: ColumnKey;
  /** Visible columns in screen order. */
  readonly columns: readonly LineColumn[];
  readonly stops: readonly ColumnKey[];
  readonly rules: ColumnRules & AmountRules;
};

type PasteResult = {
  readonly lines: readonly LineDraft[];
  readonly rows: number;
  readonly filled: readonly LineColumn[];
  /** What was not taken over, one sentence each. */
  readonly warnings: readonly string[];
};

const YES = /^(是|加急|急|外协|√|✓|y|yes|true)$/i;
const NO = /^(否|不|不急|不加急|×|n|no|false)?$/i;
const CELLS_NAMED = 5;

/**
 * The rows of a block copied from a spreadsheet: cells are separated by tabs, and quoted cells may hold line breaks. Empty rows at the end,
 * which spreadsheet programs add, are dropped.
 */
export function parseBlock(text: string): string[][] {
  const rows = Papa.parse<string[]>(text, { delimiter: '\t' }).data.map((row) => row.map((cell) => cell.trim()));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  return rows;
}

/** Whether the text is more than one cell. A single cell is left to the input it is pasted into. */
export function isBlock(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}

/**
 * Lays a block over the lines from one cell on. A header row decides the columns by name; otherwise the block fills the visible columns to
 * the right. Lines are added as needed, and a warning names everything that was not taken.
 */
export function pasteBlock(block: readonly (readonly string[])[], target: PasteTarget): PasteResult {
  const warnings: string[] = [];
  const headers = headerColumns(block[0] ?? []);
  const body = headers === null ? block : block.slice(1);
  const width = Math.max(0, ...block.map((row) => row.length));
  const wanted = headers ?? columnsByPosition(body, width, target);
  const places: (LineColumn | null)[] = [];
  const unusable: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const column = wanted[index] ?? null;
    // The column of the outside maker is filled even while it is hidden, because a value in it makes it visible.
    const isVisible = column !== null && (column.key === 'outsourcingManufacturer' || target.columns.some(({ key }) => key === column.key));
    const usable = isVisible && isEditable(column.key, target.rules) && !places.includes(column);
    places.push(usable ? column : null);
    if (!usable && body.some((row) => (row[index] ?? '') !== ''))
      unusable.push(unusableReason(index, column, isVisible, block[0]?.[index] ?? '', headers !== null, places, target));
  }
  if (unusable.length > 0) warnings.push(`未填入的列：${unusable.join('、')}`);

  const notes: PasteNotes = { misread: [], skipped: [], rounded: 0 };
  const lines = [...target.lines];
  body.forEach((row, offset) => {
    const at = target.row + offset;
    lines[at] = fillRow(lines[at] ?? blankLine(), row, places, target.rules, notes, at + 1);
  });
  if (notes.misread.length > 0) warnings.push(`不是数字或没有此单位，已原样保留并标红：${nameSome(notes.misread)}`);
  if (notes.skipped.length > 0) warnings.push(`应填「是」或「否」，未填入：${nameSome(notes.skipped)}`);
  if (notes.rounded > 0) warnings.push(`${notes.rounded} 个数值超过 4 位小数，已四舍五入`);
  return { lines, rows: body.length, filled: places.filter((column) => column !== null), warnings };
}

/** What the warnings say about single cells. */
type PasteNotes = { readonly misread: string[]; readonly skipped: string[]; rounded: number };

function nameSome(cells: readonly string[]): string {
  return cells.slice(0, CELLS_NAMED).join('、') + (cells.length > CELLS_NAMED ? ` 等 ${cells.length} 处` : '');
}

function unusableReason(
  index: number,
  column: LineColumn | null,
  isVisible: boolean,
  header: string,
  hasHeader: boolean,
  places: readonly (LineColumn | null)[],
  target: PasteTarget,
): string {
  if (column === null)
    return hasHeader ? `「${header === '' ? `第 ${index + 1} 列` : header}」（没有这一列）` : `第 ${index + 1} 列（超出表格）`;
  if (places.includes(column)) return `「${header}」（重复）`;
  if (!isVisible) return `「${column.title}」（未显示）`;
  return isEditable(column.key, target.rules) ? `「${column.title}」` : `「${column.title}」（由系统计算）`;
}

/** The columns named by the first row, if at least half of its filled cells (and two, unless there is only one) are names; else null. */
function headerColumns(first: readonly string[]): (LineColumn | null)[] | null {
  const columns = first.map(columnByHeader);
  const named = columns.filter((column) => column !== null).length;
  const texts = first.filter((cell) => cell !== '').length;
  return named >= Math.min(2, texts) && named >= texts / 2 && named > 0 ? columns : null;
}

/**
 * Without a header the block lies over the visible editable columns. One exception: a block made the way people type (product, content,
 * width, height, quantity) would put bare figures into a text column in between; when following the Enter stops avoids that, it follows
 * them.
 */
function columnsByPosition(body: readonly (readonly string[])[], width: number, target: PasteTarget): readonly (LineColumn | null)[] {
  const start = target.columns.findIndex(({ key }) => key === target.column);
  const onScreen = target.columns.slice(start).filter(({ key }) => isEditable(key, target.rules));
  const alongStops = onScreen.filter(({ key }) => target.stops.includes(key));
  const isFigures = Array.from({ length: width }, (_, index) => {
    const texts = body.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    return texts.length === 0 ? null : texts.every((cell) => readPastedNumber(cell) !== null);
  });
  const misfits = (columns: readonly LineColumn[]): number =>
    isFigures.filter(
      (figures, index) => columns[index] === undefined || (figures !== null && figures !== (columns[index].kind === 'decimal')),
    ).length;
  return alongStops.length >= width && misfits(alongStops) === 0 && misfits(onScreen) > 0 ? alongStops : onScreen;
}

function fillRow(
  line: LineDraft,
  row: readonly string[],
  places: readonly (LineColumn | null)[],
  rules: AmountRules,
  notes: PasteNotes,
  rowNumber: number,
): LineDraft {
  let next = line;
  places.forEach((column, index) => {
    if (column === null || index >= row.length) return;
    const text = row[index] ?? '';
    const name = `第 ${rowNumber} 行${column.title}「${text}」`;
    if (column.kind === 'decimal') {
      const figure = readPastedNumber(text);
      if (figure?.exact === false) notes.rounded += 1;
      next = settleCell(withCellText(next, column.key, figure?.text ?? text, rules), column.key, rules);
      if (numberTextProblem(cellText(next, column.key)) !== null) notes.misread.push(name);
    } else if (column.kind === 'flag') {
      if (YES.test(text) || NO.test(text)) next = withCellText(next, column.key, YES.test(text) ? '是' : '', rules);
      else notes.skipped.push(name);
    } else {
      next = withCellText(next, column.key, text, rules);
      if (column.kind === 'unit' && text !== '' && next.unitId === null) notes.misread.push(name);
    }
  });
  return next;
}
