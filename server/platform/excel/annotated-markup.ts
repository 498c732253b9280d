import { type CellValue, columnLetters, type MergedRange, type WorkbookRow } from './workbook-model.ts';
import { dateSerial, FORMULA_LIKE, HEAD, NS, RELATIONS, textElement } from './xlsx-markup.ts';

/** How a cell is highlighted: not at all, as worth a look, or as in need of repair. */
export type CellTone = 'plain' | 'warning' | 'fault';

const TONES: Record<CellTone, { at: number; fill: number }> = {
  plain: { at: 0, fill: 0 },
  warning: { at: 1, fill: 3 },
  fault: { at: 2, fill: 4 },
};
/** Ids of the number formats of cells. `quoted` is for a text that would become a formula when a person edits the cell. */
const FORMATS = { text: 49, quoted: 49, general: 0, whole: 1, percent: 9, finePercent: 10, date: 14, moment: 164 };
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];
const HEADER_STYLE = 1;
const FIRST_STYLE = 2;
const STYLES = Object.fromEntries(
  (Object.keys(TONES) as CellTone[]).map((tone) => [
    tone,
    Object.fromEntries(FORMAT_NAMES.map((format, at) => [format, FIRST_STYLE + TONES[tone].at * FORMAT_NAMES.length + at])),
  ]),
) as Record<CellTone, Record<Format, number>>;

/** The general format shows a whole number with more digits as a power of ten. */
const GENERAL_DIGITS = 11;
const ERRORS: ReadonlySet<string> = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']);
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** A header further down is not frozen: the frozen rows would fill the window. */
const MOST_FROZEN_ROWS = 12;

export function annotatedStylesPart(): string {
  const style = (format: Format, fill: number) =>
    `<xf numFmtId="${FORMATS[format]}" fontId="0" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1"${fill > 0 ? ' applyFill="1"' : ''}${format === 'quoted' ? ' quotePrefix="1"' : ''}/>`;
  const styles = Object.values(TONES).flatMap(({ fill }) => FORMAT_NAMES.map((format) => style(format, fill)));
  const fill = (colour: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
  return (
    `${HEAD}<styleSheet xmlns="${NS}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
    `<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${['FFEFF2F5', 'FFFFF1C2', 'FFFFD6D2'].map(fill).join('')}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_STYLE + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The markup of a cell whose value reads back the same; an empty text for an empty cell, unless a tone highlights it. */
export function cellMarkup(place: string, value: CellValue, tone: CellTone): string {
  const style = STYLES[tone];
  if (value === null) return tone === 'plain' ? '' : `<c r="${place}" s="${style.text}"/>`;
  if (typeof value === 'string') return textCell(place, value, style);
  if (typeof value === 'boolean') return `<c r="${place}" s="${style.general}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if ('error' in value)
    return ERRORS.has(value.error)
      ? `<c r="${place}" s="${style.general}" t="e"><v>${value.error}</v></c>`
      : textCell(place, value.error, style);
  if ('date' in value) {
    const serial = dateSerial(value.date);
    const format = value.date.endsWith(' 00:00:00') ? 'date' : 'moment';
    return serial === null ? textCell(place, value.date, style) : `<c r="${place}" s="${style[format]}"><v>${serial}</v></c>`;
  }
  return `<c r="${place}" s="${style[numberFormat(value.number, value.percent === true)]}"><v>${value.number}</v></c>`;
}

function numberFormat(number: string, isPercent: boolean): Format {
  if (isPercent) return /^-?\d(?:\.\d\d?)?$/.test(number) ? 'percent' : 'finePercent';
  return number.length > GENERAL_DIGITS && !number.includes('.') ? 'whole' : 'general';
}

function textCell(place: string, text: string, style: Record<Format, number>): string {
  if (text === '') return '';
  return `<c r="${place}" s="${FORMULA_LIKE.test(text) ? style.quoted : style.text}" t="inlineStr"><is>${textElement(text)}</is></c>`;
}

export function headerCellMarkup(place: string, value: CellValue): string {
  return typeof value === 'string'
    ? `<c r="${place}" s="${HEADER_STYLE}" t="inlineStr"><is>${textElement(value)}</is></c>`
    : cellMarkup(place, value, 'plain');
}

/** The markup of a sheet up to its first row. The rows down to `headerRow` are frozen; 0 freezes none. */
export function annotatedSheetHead(headerRow: number, widths: readonly number[], isSelected: boolean): string {
  const top = headerRow > MOST_FROZEN_ROWS ? 0 : headerRow;
  const pane =
    top === 0
      ? ''
      : `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A${top + 1}" sqref="A${top + 1}"/>`;
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${HEAD}<worksheet xmlns="${NS}" xmlns:r="${RELATIONS}"><sheetViews><sheetView${isSelected ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  );
}

/** The markup of a sheet behind its last row. */
export function annotatedSheetTail(merges: readonly MergedRange[], shift: number, hasComments: boolean): string {
  const ranges = distinctRanges(merges, shift).map(
    ({ top, bottom, left, right }) => `<mergeCell ref="${columnLetters(left)}${top}:${columnLetters(right)}${bottom}"/>`,
  );
  return (
    `</sheetData>${ranges.length > 0 ? `<mergeCells count="${ranges.length}">${ranges.join('')}</mergeCells>` : ''}` +
    `${hasComments ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`
  );
}

/** Merged ranges, moved to the right by `shift`. Overlapping ones are left out: a spreadsheet program refuses a file that holds them. */
function distinctRanges(merges: readonly MergedRange[], shift: number): MergedRange[] {
  const takenUntil = new Int32Array(LAST_COLUMN);
  return merges
    .map((range) => ({ ...range, left: range.left + shift, right: range.right + shift }))
    .sort((a, b) => a.top - b.top)
    .filter(({ top, bottom, left, right }) => {
      if (left < 0 || right >= LAST_COLUMN || left > right || top < 1 || bottom > LAST_ROW || top > bottom) return false;
      if (left === right && top === bottom) return false;
      for (let column = left; column <= right; column++) if ((takenUntil[column] ?? 0) >= top) return false;
      takenUntil.fill(bottom, left, right + 1);
      return true;
    });
}

const WIDTH = { least: 6, most: 40, result: 30, padding: 2 };

/** Column widths for the given rows; a Chinese character is two wide. `headerRow` is 0 where there is no table. */
export function columnWidths(rows: readonly WorkbookRow[], headerRow: number, resultColumn: number | null, shift: number): number[] {
  const widths: number[] = [];
  for (const { row, cells } of rows) {
    // A title above the table may run over into the next columns.
    if (row < headerRow) continue;
    for (const [column, cell] of cells.entries())
      widths[column + shift] = Math.max(widths[column + shift] ?? 0, Math.min(WIDTH.most, cellWidth(cell) + WIDTH.padding));
  }
  if (resultColumn !== null) widths[resultColumn] = WIDTH.result;
  return Array.from({ length: widths.length }, (_, at) => Math.max(WIDTH.least, widths[at] ?? 0));
}

function cellWidth(cell: CellValue): number {
  if (cell === null || typeof cell === 'boolean') return 0;
  if (typeof cell !== 'string')
    return 'date' in cell ? (cell.date.endsWith(' 00:00:00') ? 10 : 19) : 'number' in cell ? cell.number.length : 0;
  let width = 0;
  for (let at = 0; at < cell.length && width < WIDTH.most; at++) width += cell.charCodeAt(at) > 0xff ? 2 : 1;
  return width;
}
