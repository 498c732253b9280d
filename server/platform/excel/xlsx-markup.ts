import { parseShanghaiTime, SHANGHAI_OFFSET_MS } from '#shared/rules/day.rules.ts';
import { columnLetters } from './workbook-model.ts';

/**
 * The kind of values in a written column:
 * - `text`: any text, which stays a text even where it looks like a formula or number
 * - `money`, `decimal`, `percent`: a number from a decimal string; `percent` takes 85 for 85 %
 * - `integer`: a whole number
 * - `date`, `datetime`: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` wall-clock text, or epoch milliseconds, shown in China standard time
 */
export type WriteKind = 'text' | 'money' | 'decimal' | 'percent' | 'integer' | 'date' | 'datetime';

export interface WriteColumn {
  header: string;
  /** In characters of the default font; 14 when absent. */
  width?: number;
  kind: WriteKind;
  /** Decimal places shown. When absent: 2 for `money`, 0 for `percent`, as many as there are for `decimal`. */
  decimals?: number;
}

export type WriteValue = string | number | bigint | boolean | null | undefined;

export const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const CELL_CHARS = 32_767;
const CUT = '…（已截断）';

/** Indices of the fixed cell styles; from `firstFormat` on, each column has a style with its number format. */
const STYLE = { plain: 0, header: 1, text: 2, quoted: 3, firstFormat: 4 };

/** Texts that a spreadsheet program would take for a formula when they are typed or copied. */
export const FORMULA_LIKE = /^[=+\-@\t\r＝＋－＠]/;

export function relationsPart(): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
}

/** @param active the sheet that is shown when the workbook is opened, from 0 */
export function workbookPart(sheets: ReadonlyArray<{ name: string; isHidden?: boolean }>, active = 0): string {
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escapeText(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const views = active === 0 ? '' : `<bookViews><workbookView activeTab="${active}"/></bookViews>`;
  return `${HEAD}<workbook xmlns="${NS}" xmlns:r="${RELATIONS}">${views}<sheets>${list.join('')}</sheets></workbook>`;
}

export function workbookRelationsPart(sheets: number): string {
  const links = Array.from(
    { length: sheets },
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
}

/** @param commented numbers, from 1, of the sheets that have comments */
export function contentTypesPart(sheets: number, commented: readonly number[] = []): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  for (const sheet of commented) parts.push(`<Override PartName="/xl/comments${sheet}.xml" ContentType="${type}.comments+xml"/>`);
  const vml =
    commented.length > 0 ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : '';
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${vml}<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`;
}

export function stylesPart(columns: readonly WriteColumn[]): string {
  const formats = columns.map((column, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeText(formatCode(column))}"/>`);
  const styles = columns.map((_, at) => `<xf numFmtId="${200 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`);
  return (
    `${HEAD}<styleSheet xmlns="${NS}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF2F5"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${STYLE.firstFormat + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

function formatCode({ kind, decimals }: WriteColumn): string {
  switch (kind) {
    case 'money':
      return `#,##0${fraction(decimals ?? 2)}`;
    case 'decimal':
      return decimals === undefined ? 'General' : `0${fraction(decimals)}`;
    case 'percent':
      return `0${fraction(decimals ?? 0)}"%"`;
    case 'integer':
      return '0';
    case 'date':
      return 'yyyy-mm-dd';
    case 'datetime':
      return 'yyyy-mm-dd hh:mm:ss';
    case 'text':
      return '@';
  }
}

function fraction(decimals: number): string {
  return decimals > 0 ? `.${'0'.repeat(decimals)}` : '';
}

/** Everything before the first data row: frozen header, widths, header cells. */
export function sheetHead(columns: readonly WriteColumn[]): string {
  const widths = columns.map(({ width = 14 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cells = columns.map(
    ({ header }, at) => `<c r="${columnLetters(at)}1" s="${STYLE.header}" t="inlineStr"><is>${textElement(header)}</is></c>`,
  );
  return (
    `${HEAD}<worksheet xmlns="${NS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
  );
}

export const SHEET_TAIL = '</sheetData></worksheet>';

/** @returns a function that writes the markup of one row. A value that does not fit the kind of its column is written as text. */
export function rowWriter(columns: readonly WriteColumn[]): (row: number, values: readonly WriteValue[]) => string {
  const cells = columns.map((column, at) => ({
    letters: columnLetters(at),
    style: STYLE.firstFormat + at,
    stored: storedNumber(column.kind),
  }));
  return (row, values) => {
    let xml = `<row r="${row}">`;
    for (let at = 0; at < cells.length; at++) {
      const value = values[at];
      if (value === null || value === undefined || value === '') continue;
      const cell = cells[at] as (typeof cells)[number];
      const number = cell.stored?.(value) ?? null;
      if (number !== null) xml += `<c r="${cell.letters}${row}" s="${cell.style}"><v>${number}</v></c>`;
      else {
        const text = typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
        if (isPlain(text)) xml += `<c r="${cell.letters}${row}" s="${STYLE.text}" t="inlineStr"><is><t>${text}</t></is></c>`;
        else
          xml += `<c r="${cell.letters}${row}" s="${FORMULA_LIKE.test(text) ? STYLE.quoted : STYLE.text}" t="inlineStr"><is>${textElement(text)}</is></c>`;
      }
    }
    return `${xml}</row>`;
  };
}

/**
 * Whether a text needs no escaping and no `quoted` style: it begins and ends with a letter, a digit or a Chinese character, and holds
 * nothing that has a meaning in markup. Nearly every cell passes this one test, which replaces three searches.
 */
function isPlain(text: string): boolean {
  const last = text.length - 1;
  if (last >= CELL_CHARS) return false;
  for (let at = 0; at <= last; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) continue;
    if (code >= 0x30 && code <= 0x39) continue;
    const isInner = at > 0 && at < last;
    if (!isInner || !(code === 0x20 || (code >= 0x28 && code <= 0x3b))) return false;
  }
  return true;
}

type Stored = (value: NonNullable<WriteValue>) => string | number | null;

function storedNumber(kind: WriteKind): Stored | null {
  if (kind === 'text') return null;
  return kind === 'date' || kind === 'datetime' ? dateSerial : decimalNumber;
}

/**
 * Whether a text is at most 15 characters of digits with at most one point behind the first digit. A spreadsheet keeps all of such a
 * number.
 */
function isShortDecimal(text: string): boolean {
  const { length } = text;
  let points = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x2e && at > 0) points += 1;
    else if (code < 0x30 || code > 0x39) return false;
  }
  return length > 0 && length <= 15 && points <= 1;
}

/**
 * A number for a cell; null for other texts, and for numbers with more than the 15 digits that a spreadsheet keeps, so that they are
 * written as text.
 */
function decimalNumber(value: NonNullable<WriteValue>): string | null {
  const text = String(value);
  if (isShortDecimal(text)) return text;
  const match = /^-?0*(\d*)(?:\.(\d*?)0*)?$/.exec(text);
  if (!match || !/\d/.test(text)) return null;
  return (match[1] ?? '').length + (match[2] ?? '').length <= 15 ? text : null;
}

const DAY = 86_400_000;

export function dateSerial(value: NonNullable<WriteValue>): number | null {
  const time = typeof value === 'number' ? value : parseShanghaiTime(String(value));
  if (time === null) return null;
  const serial = (time + SHANGHAI_OFFSET_MS) / DAY + 25_569;
  // Before 1 March 1900 the serial numbers of the two date systems and the calendar disagree.
  return serial >= 61 && serial < 2_958_466 ? serial : null;
}

export function textElement(value: string): string {
  const text = value.length > CELL_CHARS ? value.slice(0, CELL_CHARS - CUT.length) + CUT : value;
  const space = /^\s|\s$|\n|\t/.test(text) ? ' xml:space="preserve"' : '';
  return `<t${space}>${escapeText(text)}</t>`;
}

/**
 * Characters that XML cannot hold (controls except tab and line feed, two non-characters, halves of a surrogate pair), markup, and escape
 * sequences.
 */
const NEEDS_ESCAPE = /(?![\t\n])\p{Cc}|[&<>"\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/u;

export function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
