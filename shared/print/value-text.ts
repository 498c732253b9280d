import { formatDecimal, parseDecimal, trimDecimal } from '../rules/decimal.ts';
import { formatDate, formatMinute, formatMoney, formatPrice, formatSize } from '../rules/format.rules.ts';
import { moneyWords } from '../rules/money-words.rules.ts';
import { formatsOf, type PrintFieldType, type PrintFormat } from './formats.ts';

/** A value on a slip: a text, an exact decimal as text, or a moment in epoch milliseconds. */
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

/** The printed text of a value; empty for no value. A format that does not fit the type is replaced by the default one. */
export function valueText(value: PrintValue | undefined, type: PrintFieldType, format?: PrintFormat): string {
  if (value === null || value === undefined || value === '') return '';
  const ways = formatsOf(type);
  return WRITERS[format && ways.includes(format) ? format : (ways[0] ?? 'plain')](value);
}
