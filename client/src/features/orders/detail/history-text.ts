import { type BaseNames, flowText, nameOf } from '#client/features/orders/base-names.ts';
import { LINE_LABELS, ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { AUDIT_STATUS_CHOICES, choiceLabel, PAYMENT_STATUS_CHOICES, PRICING_BASIS_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { formatDate, formatDateTime, formatMoney, formatPrice } from '#shared/rules/format.rules.ts';
import type { OrderHistoryEntry } from '#shared/schemas/order.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';

type Change = OrderHistoryEntry['changes'][number];

const MONEY = new Set(
  'totalAmount discountAmount transactionAmount commission receivables paid arrears prepayment thisCollection profit totalCost totalProfit'.split(
    ' ',
  ),
);
const PRICES = new Set(['unitPrice', 'cost']);
const DAYS = new Set(['date', 'expectedDeliveryDate', 'actualDeliveryDate']);
const TIMES = new Set(['deliveryTime', 'completionTime', 'patternUploadTime', 'uploadSampleDate']);
const FLAGS = new Set(['isInvoiced', 'isSettledUp', 'isChargeback', 'externalCooperation', 'isProcess']);
/** Fields that are not shown: they follow from other fields of the same change, or are ids that mean nothing to a reader. */
const SILENT = new Set([
  'customerId',
  'productsId',
  'unitId',
  'isProcess',
  'process',
  'nextProcess',
  'currentProcess',
  'taxRate',
  'singleArea',
  'day',
  'lineNo',
  'state',
  'paymentType',
]);

/** Actions that move lines from one step of production to another. */
const MOVES = new Set(['finishStep', 'undoStep']);

/** One changed field in words. */
interface ChangeText {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** Splits a field of the history: `line.3.width` is a field of line 3, `line.3` all of that line, anything else a field of the order. */
function splitField(field: string): { lineNo: string | null; name: string } {
  const match = /^line\.(\d+)(?:\.(.+))?$/.exec(field);
  return match ? { lineNo: match[1] ?? null, name: match[2] ?? '' } : { lineNo: null, name: field };
}

function lineText(value: Record<string, unknown>, names: BaseNames): string {
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const text = valueText(name, part, names);
    return text === '' ? [] : [`${LINE_LABELS[name] ?? name} ${text}`];
  });
  return parts.join('，');
}

/** The value of a field of an order or a line as a person reads it; empty text for none. */
export function valueText(name: string, value: unknown, names: BaseNames): string {
  if (value === null || value === undefined || value === '') return '';
  if (name === 'flow' && Array.isArray(value)) return flowText(names.orderProcessSteps, value);
  if (typeof value === 'object') return Array.isArray(value) ? value.join('、') : lineText(value as Record<string, unknown>, names);
  if (name === 'currentProcess') return nameOf(names.orderProcessSteps, Number(value));
  if (name === 'urgent') return Number(value) === URGENCY.urgent ? '加急' : '不加急';
  if (name === 'pricingBasis') return choiceLabel(PRICING_BASIS_CHOICES, value);
  if (name === 'auditStatus') return choiceLabel(AUDIT_STATUS_CHOICES, value === true || value === FLAG.yes);
  if (name === 'paymentStatus') return choiceLabel(PAYMENT_STATUS_CHOICES, Number(value));
  if (name === 'deliveryType') return nameOf(names.deliveryType, Number(value));
  if (name === 'paymentType' || name === 'paymentMethod') return nameOf(names.paymentType, Number(value));
  if (name === 'billType') return nameOf(names.billType, Number(value));
  if (FLAGS.has(name)) return choiceLabel(YES_NO_CHOICES, Number(value));
  if (DAYS.has(name)) return formatDate(Number(value));
  if (TIMES.has(name)) return formatDateTime(Number(value));
  const text = String(value);
  if (PRICES.has(name) && /^-?\d+(\.\d+)?$/.test(text)) return formatPrice(text);
  if (MONEY.has(name) && /^-?\d+(\.\d+)?$/.test(text)) return formatMoney(text);
  return plainDecimal(text);
}

function labelOf(field: string, before: unknown): string {
  const { lineNo, name } = splitField(field);
  if (lineNo === null) return ORDER_LABELS[name] ?? name;
  if (name === '') return `${before === null ? '新增' : '删除'}第 ${lineNo} 行`;
  return `第 ${lineNo} 行 ${LINE_LABELS[name] ?? name}`;
}

/** The changes of one entry of the history as a person reads them. */
export function changeTexts(entry: OrderHistoryEntry, names: BaseNames): ChangeText[] {
  return entry.changes.flatMap((change: Change) => {
    const { lineNo, name } = splitField(change.field);
    // The step of a line is shown when a step was finished or undone, but not when choosing the order's flow sets it.
    if (SILENT.has(name) && !(name === 'currentProcess' && MOVES.has(entry.action))) return [];
    // `amount` is a quantity on a line, but collected money on the order itself; `paid` is formatted as money.
    const kind = lineNo === null && name === 'amount' ? 'paid' : name;
    const [before, after] = [valueText(kind, change.before, names), valueText(kind, change.after, names)];
    // Values that read the same are left out, such as two times within the day that is shown.
    return before === after ? [] : [{ key: change.field, label: labelOf(change.field, change.before), before, after }];
  });
}
