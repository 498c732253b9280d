import type { ColumnSpec, ImportValue } from '#shared/schemas/import-column.schema.ts';
import { type DateReading, readDateCell, readDateNumber, readDateText } from './date-cell.ts';
import { shiftPoint } from './decimal-point.ts';
import { cleanText, compactText } from './half-width.ts';
import { type LengthUnit, type NumberReading, readNumber } from './number-cell.ts';
import { type CellValue, UNCALCULATED } from './workbook-model.ts';

/**
 * The reading of one cell: its value; or the text found, what is wrong with it, and what it should hold.
 * `changed` is true when an obvious slip was repaired (a unit dropped, a date in words), so that a preview can show it.
 */
export type CellReading =
  | { ok: true; value: ImportValue; changed: boolean }
  | { ok: false; found: string; reason: string; expected: string };

const FOUND_CHARS = 40;
/** A spreadsheet keeps 15 digits of a number: of a longer one the last digits are lost already. */
const SURE_DIGITS = 15;
const MOBILE = /^1[3-9]\d{9}$/;
const YES = ['是', '有', '对', 'y', 'yes', 'true', '√', '✓', '✔'];
const NO = ['否', '无', '不', '不是', '没有', '非', 'n', 'no', 'false', '×', '✗', '✘', 'x'];

/** Reads a cell by the specification of its column. An empty cell gives null, and a fault where the column is required. */
export function readCell(cell: CellValue | undefined, spec: ColumnSpec, headerUnit?: LengthUnit): CellReading {
  if (cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '')) {
    return spec.required ? { ok: false, found: '', reason: '不能为空', expected: fillIn(spec) } : { ok: true, value: null, changed: false };
  }
  const reading = byKind(cell, spec, headerUnit);
  return reading.ok ? reading : { ok: false, found: cellText(cell), reason: reading.reason, expected: reading.expected ?? fillIn(spec) };
}

type Reading = { ok: true; value: ImportValue; changed: boolean } | { ok: false; reason: string; expected?: string };

function byKind(cell: NonNullable<CellValue>, spec: ColumnSpec, headerUnit?: LengthUnit): Reading {
  if (typeof cell === 'object' && 'error' in cell)
    return cell.error === UNCALCULATED
      ? { ok: false, reason: '没有计算结果', expected: '请在 Excel 或 WPS 中打开文件，保存后再上传' }
      : { ok: false, reason: '是公式错误' };
  switch (spec.kind) {
    case 'text':
      return readText(cell, spec);
    case 'phone':
      return readPhone(cell);
    case 'date':
      return readDate(cell);
    case 'flag':
      return readFlag(cell, spec);
    default:
      return readAnyNumber(cell, spec, headerUnit);
  }
}

function readText(cell: NonNullable<CellValue>, spec: ColumnSpec): Reading {
  if (typeof cell === 'object' && 'number' in cell && cell.number.replace(/[-.]/g, '').length >= SURE_DIGITS + 1) {
    return { ok: false, reason: '作为数字已丢失末尾几位', expected: '请把单元格设为文本格式后重新填写' };
  }
  const raw = cellText(cell, false);
  const value = cleanText(raw);
  if (spec.maxLength !== undefined && value.length > spec.maxLength)
    return { ok: false, reason: `超过 ${spec.maxLength} 个字`, expected: `请缩短到 ${spec.maxLength} 个字以内` };
  if (spec.choices) return readChoice(value, spec.choices);
  return { ok: true, value, changed: value !== raw.trim() };
}

function readChoice(text: string, choices: readonly string[]): Reading {
  const wanted = compactText(text);
  const chosen =
    choices.find((choice) => compactText(choice) === wanted) ??
    choices.find((choice) => compactText(choice).replace(/\(.*\)$/, '') === wanted);
  return chosen === undefined
    ? { ok: false, reason: '不在可选项中', expected: `请填写 ${choices.join('、')} 之一` }
    : { ok: true, value: chosen, changed: chosen !== text };
}

/** 13800138000, 138 0013 8000, +86 138-0013-8000, and numbers stored as 1.3800138E10. */
function readPhone(cell: NonNullable<CellValue>): Reading {
  const raw = cellText(cell, false);
  let text = compactText(raw).replace(/[-()]/g, '');
  const scientific = /^(\d\.\d+)e\+?(\d{1,2})$/.exec(text);
  if (scientific) {
    // Few digits mean that the number was shortened for display before it became text.
    if ((scientific[1] ?? '').length < 9) return { ok: false, reason: '已变成科学计数法，丢失了末尾几位' };
    text = shiftPoint(scientific[1] ?? '', Number(scientific[2]));
  }
  const mobile = text.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return MOBILE.test(mobile)
    ? { ok: true, value: mobile, changed: mobile !== raw }
    : { ok: false, reason: '不是有效的手机号码', expected: '请填写 11 位手机号，如 13800138000' };
}

function readDate(cell: NonNullable<CellValue>): DateReading {
  if (typeof cell === 'string') return readDateText(cell);
  if (typeof cell === 'boolean') return { ok: false, reason: '不是有效日期' };
  if ('date' in cell) return readDateCell(cell.date);
  return 'number' in cell && !cell.percent ? readDateNumber(cell.number) : { ok: false, reason: '不是有效日期' };
}

function readFlag(cell: NonNullable<CellValue>, { flag }: ColumnSpec): Reading {
  if (!flag) throw new TypeError('A flag column needs its values');
  const word = compactText(cellText(cell, false));
  // 1 for yes and 0 for no count only where the product stores the same number: for urgency 0 is yes, so that a bare number would be
  // ambiguous.
  if (YES.includes(word) || flag.yesWords?.includes(word) || (word === '1' && flag.yes === 1))
    return { ok: true, value: flag.yes, changed: word !== '是' };
  if (NO.includes(word) || flag.noWords?.includes(word) || (word === '0' && flag.no === 0))
    return { ok: true, value: flag.no, changed: word !== '否' };
  return { ok: false, reason: '不能判断是或否', expected: '请填写 是 或 否' };
}

function readAnyNumber(cell: NonNullable<CellValue>, spec: ColumnSpec, headerUnit?: LengthUnit): NumberReading {
  if (typeof cell === 'string' || (typeof cell === 'object' && 'number' in cell)) return readNumber(cell, spec, headerUnit);
  return { ok: false, reason: '不是数字' };
}

function fillIn({ kind, label, example }: ColumnSpec): string {
  if (kind === 'integer') return `请填写整数，如 ${example}`;
  if (kind === 'text') return `请填写${label}，如 ${example}`;
  return `请填写如 ${example}`;
}

/** The text of a cell as a spreadsheet program shows it; `short` cuts it for a message. */
export function cellText(cell: CellValue | undefined, short = true): string {
  const text = wholeText(cell);
  return short && text.length > FOUND_CHARS ? `${text.slice(0, FOUND_CHARS)}…` : text;
}

function wholeText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('date' in cell) return cell.date.replace(/ 00:00:00$/, '');
  if ('error' in cell) return cell.error;
  return cell.percent ? `${shiftPoint(cell.number, 2)}%` : cell.number;
}
