import { LINE_LABELS, ORDER_LABELS } from '../order-labels.ts';
import { FIGURE_LIMIT, isBeyond, LENGTH_LIMIT, limitText } from './amount-limits.rules.ts';
import { type Decimal, DecimalError, type DecimalInput, type DecimalProblem, parseDecimal, roundDecimal } from './decimal.ts';

/**
 * Columns hold 4 decimals. Input is rounded to as many before anything is computed, so that a stored order computes to the same figures
 * again.
 */
export const KEPT_DECIMALS = 4;

/** A figure of a form or a row; null, absence and empty text all mean "not given". */
export type AmountInput = DecimalInput | null | undefined;

export type AmountField =
  | 'totalAmount'
  | 'discountRate'
  | 'discountAmount'
  | 'transactionAmount'
  | 'taxRate'
  | 'commission'
  | 'receivables'
  | 'paid'
  | 'arrears'
  | 'advance'
  | 'profit'
  | 'width'
  | 'height'
  | 'amount'
  | 'unitPrice'
  | 'cost'
  | 'singleArea'
  | 'minArea'
  | 'totalArea'
  | 'totalCost'
  | 'totalProfit';

/** The name of a figure; `totalAmount` is 订单总额 in an order, and 金额 in a line. @param lineIndex null for a figure of the order */
function labelOf(field: AmountField, lineIndex: number | null): string {
  const { [field]: ofOrder }: Partial<Record<AmountField, string>> = ORDER_LABELS;
  const { [field]: ofLine }: Partial<Record<AmountField, string>> = LINE_LABELS;
  return (lineIndex === null ? (ofOrder ?? ofLine) : (ofLine ?? ofOrder)) ?? field;
}
/** The largest value of a figure, whether it was typed or computed. */
const limitOf = (field: AmountField): string => (field === 'width' || field === 'height' ? LENGTH_LIMIT : FIGURE_LIMIT);

type AmountProblem = DecimalProblem | 'negative' | 'tooLarge';

function reasonText(field: AmountField, reason: AmountProblem): string {
  if (reason === 'negative') return '不能为负数';
  return reason === 'notANumber' || reason === 'divisionByZero'
    ? new DecimalError(reason).message
    : `不能大于 ${limitText(limitOf(field))}`;
}

/**
 * A figure that cannot be computed with. `lineIndex` counts from 0, and is null for a figure of the order. `message` is Chinese, for a
 * person.
 */
export class AmountError extends Error {
  readonly field: AmountField;
  readonly reason: AmountProblem;
  readonly lineIndex: number | null;

  constructor(field: AmountField, reason: AmountProblem, lineIndex: number | null = null) {
    const where = lineIndex === null ? '' : `第 ${lineIndex + 1} 行`;
    super(`${where}${labelOf(field, lineIndex)}：${reasonText(field, reason)}`);
    this.name = 'AmountError';
    this.field = field;
    this.reason = reason;
    this.lineIndex = lineIndex;
  }

  /** The same error with the index of its line. */
  onLine(lineIndex: number): AmountError {
    return new AmountError(this.field, this.reason, lineIndex);
  }
}

/** @throws AmountError `tooLarge` for a figure above its limit */
export function refuseBeyond(field: AmountField, value: Decimal): void {
  if (isBeyond(value, limitOf(field))) throw new AmountError(field, 'tooLarge');
}

/**
 * A given figure, rounded half up to 4 decimals; null when it is not given.
 * @throws AmountError when it is no number, too large, or negative while `sign` is `unsigned`
 */
export function readAmount(field: AmountField, value: AmountInput, sign: 'signed' | 'unsigned' = 'unsigned'): Decimal | null {
  if (value === null || value === undefined || value === '') return null;
  try {
    const kept = roundDecimal(parseDecimal(value), KEPT_DECIMALS, 'halfUp');
    if (sign === 'unsigned' && kept.units < 0n) throw new AmountError(field, 'negative');
    refuseBeyond(field, kept);
    return kept;
  } catch (error) {
    throw error instanceof DecimalError ? new AmountError(field, error.reason === 'overlong' ? 'tooLarge' : error.reason) : error;
  }
}
