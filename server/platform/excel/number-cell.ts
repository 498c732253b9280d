import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { shiftPoint } from './decimal-point.ts';
import { compactText } from './half-width.ts';
import type { NumberCell } from './workbook-model.ts';

/** A number as decimal text, or the reason, in Chinese, why the cell holds none. `changed` when the cell was written differently. */
export type NumberReading = { ok: true; value: string; changed: boolean } | { ok: false; reason: string };

export type LengthUnit = 'm' | 'cm' | 'mm';

/** How many places the decimal point moves to the left to give metres. */
const METRE_SHIFT: Record<LengthUnit, number> = { m: 0, cm: 2, mm: 3 };
const LENGTH_WORDS: Record<string, LengthUnit> = { m: 'm', 米: 'm', 公尺: 'm', cm: 'cm', 厘米: 'cm', 公分: 'cm', mm: 'mm', 毫米: 'mm' };
/** Measure words that stand for one piece each. 箱, 打, 对 and the like stand for several, so that they stay faults. */
const COUNT_WORDS = /^(?:[张个块套份件条只本盒把面副幅卷支枚根片台座处页册米㎡]|平方|平方米|平米|pcs|pc|m2|m²)$/;
const MONEY_WORDS = /^(?:元|圆|块|元整|rmb|cny)$/;

/** A plain number without blanks, unit, sign or needless zeros. */
const KEPT_AS_IS = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const DEFAULT_PLACES = 4;
/** DECIMAL(18,4) has this many digits before the point. */
const MOST_INTEGER_DIGITS = 14;
const NOT_A_NUMBER: NumberReading = { ok: false, reason: '不是数字' };

/** The unit of length that a word such as cm or 厘米 names; undefined when it names none. */
export function lengthUnit(word: string): LengthUnit | undefined {
  return Object.hasOwn(LENGTH_WORDS, word) ? LENGTH_WORDS[word] : undefined;
}

/** Reads a number cell or a text by the kind of its column. `headerUnit` is the unit of lengths that are given without one. */
export function readNumber(cell: NumberCell | string, spec: ColumnSpec, headerUnit: LengthUnit = 'm'): NumberReading {
  const parsed = typeof cell === 'string' ? fromText(cell, spec, headerUnit) : fromStored(cell, spec, headerUnit);
  return parsed.ok ? bounded(parsed, spec) : parsed;
}

function fromStored(cell: NumberCell, spec: ColumnSpec, headerUnit: LengthUnit): NumberReading {
  if (cell.percent) return spec.kind === 'percent' ? shifted(cell.number, 2, true) : { ok: false, reason: '是百分数' };
  return spec.kind === 'length'
    ? shifted(cell.number, -METRE_SHIFT[headerUnit], headerUnit !== 'm')
    : { ok: true, value: cell.number, changed: false };
}

function fromText(text: string, spec: ColumnSpec, headerUnit: LengthUnit): NumberReading {
  // Nearly every number is written as it is stored: this test spares the parsing below for most of a million cells.
  if (KEPT_AS_IS.test(text) && (spec.kind !== 'length' || headerUnit === 'm')) return { ok: true, value: text, changed: false };
  // 18。5 comes from a Chinese input method; between digits it can only be the point.
  const compact = compactText(text).replace(/(\d)。(\d)/, '$1.$2');
  const match = /^(¥|rmb|人民币)?([+-]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[+-]?\d{1,2})?(.*)$/.exec(compact);
  if (!match) return NOT_A_NUMBER;
  const [, currency = '', sign = '', digits = '', exponent = '', unit = ''] = match;
  if (currency !== '' && spec.kind !== 'money') return NOT_A_NUMBER;
  const plain = shiftPoint(`${sign === '-' ? '-' : ''}${digits.replaceAll(',', '')}`, exponent === '' ? 0 : Number(exponent.slice(1)));
  const changed = plain !== text;
  switch (spec.kind) {
    case 'length': {
      const named = unit === '' ? headerUnit : lengthUnit(unit);
      return named ? shifted(plain, -METRE_SHIFT[named], changed) : unitFault(unit);
    }
    case 'percent':
      if (unit === '' || unit === '%') return { ok: true, value: plain, changed };
      // 8.5折 and 85折 both mean 85 %.
      if (unit === '折') return shifted(plain, Number(plain) < 10 ? 1 : 0, true);
      return unitFault(unit);
    case 'money':
      return unit === '' || MONEY_WORDS.test(unit) ? { ok: true, value: plain, changed } : unitFault(unit);
    default:
      return unit === '' || COUNT_WORDS.test(unit) ? { ok: true, value: plain, changed } : unitFault(unit);
  }
}

function unitFault(unit: string): NumberReading {
  return /\d/.test(unit) ? NOT_A_NUMBER : { ok: false, reason: '的单位不能确定' };
}

function shifted(value: string, places: number, changed: boolean): NumberReading {
  return { ok: true, value: shiftPoint(value, places), changed };
}

function bounded(reading: { value: string; changed: boolean }, spec: ColumnSpec): NumberReading {
  if (spec.kind === 'integer' && reading.value.includes('.')) return { ok: false, reason: '不是整数' };
  const value = roundHalfUp(reading.value, spec.places ?? DEFAULT_PLACES);
  if (value.length > MOST_INTEGER_DIGITS && value.replace(/^-/, '').replace(/\..*$/, '').length > MOST_INTEGER_DIGITS)
    return { ok: false, reason: '位数过多' };
  // Bounds are small whole numbers, so a float comparison cannot go wrong at them.
  if (spec.min !== undefined && Number(value) < spec.min) return { ok: false, reason: `小于 ${spec.min}` };
  if (spec.max !== undefined && Number(value) > spec.max) return { ok: false, reason: `大于 ${spec.max}` };
  return { ok: true, value, changed: reading.changed || value !== reading.value };
}

/** Rounds half away from zero, on the decimal text. */
function roundHalfUp(value: string, places: number): string {
  const point = value.indexOf('.');
  if (point < 0 || value.length - point - 1 <= places) return value;
  const whole = value.slice(0, point);
  const fraction = value.slice(point + 1);
  const negative = whole.startsWith('-');
  const kept = BigInt(whole.replace('-', '') + fraction.slice(0, places)) + (fraction.charCodeAt(places) >= 53 ? 1n : 0n);
  return shiftPoint(`${negative ? '-' : ''}${kept}`, -places);
}
