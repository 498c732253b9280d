import { HeldMarkup } from './held-markup.ts';
import { type FormatKind, numberText, serialText } from './number-format.ts';
import type { SharedTextPool } from './shared-text-pool.ts';
import { WorkbookError } from './workbook-error.ts';
import { type CellValue, columnLetters, UNCALCULATED, type WorkbookLimits, type WorkbookRow } from './workbook-model.ts';
import { itemText } from './xlsx-text-items.ts';
import { decodeText, MOST_OPEN_MARKUP, needsDecoding } from './xml-text.ts';

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;
const QUOTE = 34;
const SPACE = 32;
const SMALL_F = 102;
const SMALL_R = 114;
const SMALL_S = 115;
const SMALL_T = 116;
const SMALL_V = 118;
const LARGE_A = 65;
const LARGE_Z = 90;
const ZERO = 48;
const NINE = 57;
const MOST_ERROR_CHARS = 32;

interface SheetContext {
  strings: SharedTextPool;
  formats: readonly FormatKind[];
  date1904: boolean;
  limits: WorkbookLimits;
  /** Called for each row that holds a value; `chars` is the length of its texts. */
  onRow(row: WorkbookRow, chars: number): void;
}

/**
 * Scans the XML of one sheet piece by piece and passes each row to `onRow`. It reads only what it needs: row numbers, cell references,
 * types, styles and values. At most one unfinished row is held. It works with positions and character codes, because it runs over every
 * byte of a file with a million rows.
 */
export class SheetScanner {
  readonly #context: SheetContext;
  readonly #held = new HeldMarkup();
  #state: 'before' | 'rows' | 'after' = 'before';
  #xml = '';
  /** Whether no text of the current piece holds a character reference or an escape. */
  #plain = false;
  #row = 0;
  #column = 0;
  /** The length of the texts of the current row. */
  #chars = 0;
  #type = '';
  #lastType = '';
  #style = 0;
  #isFormula = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  push(piece: string): void {
    if (this.#state === 'after') return;
    const xml = this.#held.join(piece);
    if (xml === null) {
      if (this.#held.length > MOST_OPEN_MARKUP) throw new WorkbookError('cellTooLong', `第 ${this.#row + 1} 行附近`);
      return;
    }
    this.#xml = xml;
    let at = 0;
    if (this.#state === 'before') {
      const open = this.#xml.indexOf('<sheetData');
      const tagEnd = open < 0 ? -1 : this.#xml.indexOf('>', open);
      if (tagEnd < 0) {
        this.#hold(open < 0 ? Math.max(0, this.#xml.length - 16) : open, open < 0 ? '' : '>');
        return;
      }
      this.#state = this.#xml.charCodeAt(tagEnd - 1) === SLASH ? 'after' : 'rows';
      at = tagEnd + 1;
    }
    if (this.#state === 'rows') this.#rows(at);
    this.#xml = '';
  }

  end(): void {
    if (this.#state !== 'after') throw new WorkbookError('damaged', '工作表不完整');
  }

  #rows(from: number): void {
    const xml = this.#xml;
    this.#plain = !needsDecoding(xml);
    const lastRowEnd = xml.lastIndexOf('</row>');
    let at = from;
    for (;;) {
      const open = xml.indexOf('<', at);
      if (open < 0) return;
      const tagEnd = xml.indexOf('>', open);
      if (tagEnd < 0) {
        this.#hold(open, '>');
        return;
      }
      if (xml.startsWith('<row', open)) {
        const empty = xml.charCodeAt(tagEnd - 1) === SLASH;
        if (!empty && tagEnd > lastRowEnd) {
          this.#hold(open, '</row>');
          return;
        }
        const hidden = this.#rowTag(xml.slice(open + 4, tagEnd));
        at = empty ? tagEnd + 1 : this.#cells(tagEnd + 1, lastRowEnd, hidden);
      } else if (xml.startsWith('</sheetData', open)) {
        this.#state = 'after';
        return;
      } else at = tagEnd + 1;
    }
  }

  #hold(from: number, wanted: string): void {
    this.#held.keep(this.#xml.slice(from), wanted);
  }

  /** Reads the row number from a start tag. @returns whether the row is hidden */
  #rowTag(tag: string): boolean {
    const given = /\sr\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const row = given === undefined ? this.#row + 1 : /^\d{1,7}$/.test(given) ? Number(given) : 0;
    if (row <= this.#row || row > LAST_ROW) throw new WorkbookError('damaged', `第 ${this.#row} 行之后的行号不对`);
    this.#row = row;
    return tag.includes('hidden') && /\shidden=["'](?:1|true)["']/.test(tag);
  }

  /** Reads the cells of one row. @returns the position behind its end tag */
  #cells(from: number, lastRowEnd: number, hidden: boolean): number {
    const xml = this.#xml;
    const cells: CellValue[] = [];
    let at = from;
    this.#column = -1;
    this.#chars = 0;
    for (;;) {
      if (xml.charCodeAt(at) !== LESS) at = xml.indexOf('<', at);
      if (at < 0 || at > lastRowEnd) throw this.#broken();
      const isCell = xml.charCodeAt(at + 1) === 99 && xml.charCodeAt(at + 2) <= GREATER;
      if (!isCell) {
        if (xml.startsWith('</row', at)) break;
        at = this.#tagEnd(at) + 1;
        continue;
      }
      const tagEnd = this.#cellTag(at + 2);
      at = tagEnd + 1;
      if (xml.charCodeAt(tagEnd - 1) === SLASH) continue;
      const close = xml.indexOf('</c>', at);
      if (close < 0) throw this.#broken();
      const value = this.#value(at, close);
      at = close + 4;
      if (value !== null) this.#place(cells, value);
    }
    if (cells.length > 0) this.#context.onRow(hidden ? { row: this.#row, hidden: true, cells } : { row: this.#row, cells }, this.#chars);
    return this.#tagEnd(at) + 1;
  }

  /** The position of the `>` of a tag. All callers are in front of the last `</row>`, so that there is one. */
  #tagEnd(at: number): number {
    return this.#xml.indexOf('>', at);
  }

  #broken(): WorkbookError {
    return new WorkbookError('damaged', `第 ${this.#row} 行不是有效的 XML`);
  }

  #place(cells: CellValue[], value: CellValue): void {
    const column = this.#column;
    const { columns, cellChars, rowChars } = this.#context.limits;
    if (column >= columns)
      throw new WorkbookError('tooManyColumns', `第 ${this.#row} 行用到 ${columnLetters(column)} 列，最多 ${columns} 列`);
    if (typeof value === 'string') {
      if (value.length > cellChars)
        throw new WorkbookError('cellTooLong', `第 ${this.#row} 行 ${columnLetters(column)} 列超过 ${cellChars} 个字`);
      this.#chars += value.length;
      if (this.#chars > rowChars) throw new WorkbookError('cellTooLong', `第 ${this.#row} 行合计超过 ${rowChars} 个字`);
    }
    while (cells.length < column) cells.push(null);
    if (cells.length === column) cells.push(value);
    else cells[column] = value;
  }

  /** Reads r, t and s of a cell's start tag. A cell without r stands in the next column. @returns the position of the tag's `>` */
  #cellTag(from: number): number {
    const xml = this.#xml;
    let at = from;
    this.#column += 1;
    if (this.#column >= LAST_COLUMN) throw new WorkbookError('damaged', `第 ${this.#row} 行的列号不对`);
    this.#type = '';
    this.#style = 0;
    for (;;) {
      const code = xml.charCodeAt(at);
      if (code === GREATER) return at;
      if (code <= SPACE || code === SLASH) {
        at += 1;
        continue;
      }
      const usual = xml.charCodeAt(at + 1) === EQUALS && xml.charCodeAt(at + 2) === QUOTE ? this.#usualAttribute(code, at + 3) : -1;
      if (usual > 0) {
        at = usual + 1;
        continue;
      }
      const equals = xml.indexOf('=', at);
      let open = equals + 1;
      while (xml.charCodeAt(open) <= SPACE) open += 1;
      const quote = xml[open];
      const end = equals < 0 || (quote !== '"' && quote !== "'") ? -1 : xml.indexOf(quote, open + 1);
      if (end < 0) throw this.#broken();
      // One-letter names only: the attributes `cm`, `vm` and `ph` do not concern the value.
      if (xml.slice(at + 1, equals).trim() === '') {
        if (code === SMALL_R) this.#column = this.#columnOf(open + 1, end);
        else if (code === SMALL_T) this.#lastType = this.#type = xml.slice(open + 1, end);
        else if (code === SMALL_S) this.#style = Number(xml.slice(open + 1, end));
      }
      at = end + 1;
    }
  }

  /**
   * Reads r, s or t in the form in which nearly all programs write it. It needs no search and no substring, which would double the cost of
   * a cell.
   * @returns the position of the closing quote; -1 for any other form, of which nothing was read
   */
  #usualAttribute(name: number, from: number): number {
    const xml = this.#xml;
    let at = from;
    let code = xml.charCodeAt(at);
    if (name === SMALL_R) {
      let column = 0;
      for (; code >= LARGE_A && code <= LARGE_Z && column <= LAST_COLUMN; code = xml.charCodeAt(++at))
        column = column * 26 + code - LARGE_A + 1;
      while (code >= ZERO && code <= NINE) code = xml.charCodeAt(++at);
      if (code !== QUOTE || column === 0 || column > LAST_COLUMN) return -1;
      this.#column = column - 1;
      return at;
    }
    if (name === SMALL_S) {
      let style = 0;
      for (; code >= ZERO && code <= NINE; code = xml.charCodeAt(++at)) style = style * 10 + code - ZERO;
      if (code !== QUOTE) return -1;
      this.#style = style;
      return at;
    }
    // The type is nearly always that of the last cell with a type.
    at += this.#lastType.length;
    if (name !== SMALL_T || xml.charCodeAt(at) !== QUOTE || !xml.startsWith(this.#lastType, from)) return -1;
    this.#type = this.#lastType;
    return at;
  }

  #columnOf(from: number, to: number): number {
    let column = 0;
    for (let at = from; at < to; at++) {
      const letter = this.#xml.charCodeAt(at) & ~32;
      if (letter < 65 || letter > 90) break;
      column = column * 26 + letter - 64;
      if (column > LAST_COLUMN) break;
    }
    if (column < 1 || column > LAST_COLUMN) throw new WorkbookError('damaged', `第 ${this.#row} 行的列号不对`);
    return column - 1;
  }

  #value(from: number, to: number): CellValue {
    if (this.#type === 'inlineStr') return this.#inlineText(from, to) || null;
    const stored = this.#stored(from, to);
    // A formula may result in an empty text; any other result has at least one character.
    if (stored === '') return this.#isFormula && this.#type !== 'str' ? { error: UNCALCULATED } : null;
    switch (this.#type) {
      case 's': {
        const text = this.#context.strings.get(Number(stored));
        if (text === undefined) throw new WorkbookError('damaged', `第 ${this.#row} 行的文字不存在`);
        return text || null;
      }
      case '':
      case 'n':
        return this.#number(stored);
      case 'str':
        return decodeText(stored) || null;
      case 'b':
        return stored.trim() === '1' || stored.trim() === 'true';
      case 'e':
        if (stored.length > MOST_ERROR_CHARS) throw this.#broken();
        return { error: decodeText(stored) };
      case 'd':
        return isoMoment(stored);
      default:
        throw new WorkbookError('damaged', `第 ${this.#row} 行的单元格类型不对`);
    }
  }

  #inlineText(from: number, to: number): string {
    const xml = this.#xml;
    if (this.#plain && xml.startsWith('<is><t>', from) && xml.indexOf('<', from + 7) === to - 9) return xml.slice(from + 7, to - 9);
    return itemText(xml, from, to);
  }

  /** The content of `<v>`. A formula beside it is skipped: its cached value counts. */
  #stored(from: number, to: number): string {
    const xml = this.#xml;
    this.#isFormula = false;
    if (xml.startsWith('<v>', from) && xml.startsWith('</v>', to - 4)) return xml.slice(from + 3, to - 4);
    // Goes tag by tag: in a cell without a value a search for `<v` would run on to the end of the piece.
    for (let open = xml.indexOf('<', from); open < to; open = xml.indexOf('<', open + 1)) {
      if (xml.charCodeAt(open + 1) === SMALL_F) this.#isFormula = true;
      if (xml.charCodeAt(open + 1) !== SMALL_V) continue;
      const tagEnd = xml.indexOf('>', open);
      if (xml.charCodeAt(tagEnd - 1) === SLASH) return '';
      const close = xml.indexOf('<', tagEnd);
      if (!xml.startsWith('</v>', close)) throw this.#broken();
      return xml.slice(tagEnd + 1, close);
    }
    return '';
  }

  #number(stored: string): CellValue {
    const format = this.#context.formats[this.#style] ?? 'plain';
    if (format === 'date' || format === 'time') {
      const moment = serialText(Number(stored), format, this.#context.date1904);
      if (moment) return moment.timeOnly ? moment.text : { date: moment.text };
    }
    const number = numberText(stored);
    if (number === null) throw new WorkbookError('damaged', `第 ${this.#row} 行 ${columnLetters(this.#column)} 列的数字不对`);
    return format === 'percent' ? { number, percent: true } : { number };
  }
}

function isoMoment(stored: string): CellValue {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(stored.trim());
  if (!match) return decodeText(stored);
  return { date: `${match[1]} ${(match[2] ?? '00:00:00').padEnd(8, ':00')}` };
}
