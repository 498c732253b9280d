import { formatDecimal, parseDecimal, trimDecimal } from '../rules/decimal.ts';
import { formatDate, formatMinute, formatMoney, formatPrice, formatSize } from '../rules/format.rules.ts';
import { moneyWords } from '../rules/money-words.rules.ts';
import { formatsOf, type PrintFieldType, type PrintFormat } from './formats.ts';

/** What a slip is filled with: texts, exact decimals as texts, moments in milliseconds. */
export type PrintValue = string | number | null;

const decimal = (value: PrintValue): string => String(value);
const dateWords = (text: string): string => text.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$1年$2月$3日');

const WRITERS: Record<PrintFormat, (value: PrintValue) => string> = {
  plain: String,
  count: (value) => formatDecimal(trimDecimal(parseDecimal(decimal(value)))),
  money: (value) => formatMoney(decimal(value)),
  yuan: (value) => `¥${formatMoney(decimal(value))}`,
  capitals: (value) => moneyWords(decimal(value)),
  price: (value) => formatPrice(decimal(value)),
  size: (value) => formatSize(decimal(value)),
  date: (value) => formatDate(Number(value)),
  dateWords: (value) => dateWords(formatDate(Number(value))),
  minute: (value) => formatMinute(Number(value)),
};

/** A value as it is printed; nothing where there is none. A way to write that is not one of its type is not taken. */
export function valueText(value: PrintValue | undefined, type: PrintFieldType, format?: PrintFormat): string {
  if (value === null || value === undefined || value === '') return '';
  const ways = formatsOf(type);
  return WRITERS[format && ways.includes(format) ? format : (ways[0] ?? 'plain')](value);
}
