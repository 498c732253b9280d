import { FIGURE_LIMIT, isBeyond, LENGTH_LIMIT, limitText } from './amount-limits.rules.ts';
import { type Decimal, DecimalError, type DecimalInput, type DecimalProblem, parseDecimal, roundDecimal } from './decimal.ts';

/** Columns hold 4 decimals: what comes in is kept like that before anything is computed, so a stored order computes the same again. */
export const KEPT_DECIMALS = 4;

/** A figure of a form or a row; null, absence and empty text all mean "not given". */
export type AmountInput = DecimalInput | null | undefined;

const LABELS = {
  width: '宽度',
  height: '高度',
  amount: '数量',
  unitPrice: '单价',
  cost: '成本',
  singleArea: '单个面积',
  totalArea: '总面积',
  totalAmount: '总金额',
  totalCost: '总成本',
  totalProfit: '总利润',
  discountRate: '折扣率',
  discountAmount: '优惠金额',
  transactionAmount: '成交金额',
  taxRate: '税率',
  commission: '税金',
  receivables: '应收金额',
  paid: '已付金额',
  arrears: '欠款金额',
  advance: '预收金额',
  profit: '利润',
} as const;

export type AmountField = keyof typeof LABELS;

/** The largest value of a figure, whether it was typed or computed. */
const limitOf = (field: AmountField): string => (field === 'width' || field === 'height' ? LENGTH_LIMIT : FIGURE_LIMIT);

type AmountProblem = DecimalProblem | 'negative' | 'tooLarge';

function reasonText(field: AmountField, reason: AmountProblem): string {
  if (reason === 'negative') return '不能为负数';
  return reason === 'notANumber' || reason === 'divisionByZero'
    ? new DecimalError(reason).message
    : `不能大于 ${limitText(limitOf(field))}`;
}

/** A figure that cannot be computed with: which one, on which line (from 0), and why. `message` is Chinese, for a person. */
export class AmountError extends Error {
  readonly field: AmountField;
  readonly reason: AmountProblem;
  readonly lineIndex: number | null;

  constructor(field: AmountField, reason: AmountProblem, lineIndex: number | null = null) {
    const where = lineIndex === null ? '' : `第 ${lineIndex + 1} 行`;
    super(`${where}${LABELS[field]}：${reasonText(field, reason)}`);
    this.name = 'AmountError';
    this.field = field;
    this.reason = reason;
    this.lineIndex = lineIndex;
  }

  /** The same error, said of a line of an order. */
  onLine(lineIndex: number): AmountError {
    return new AmountError(this.field, this.reason, lineIndex);
  }
}

/** @throws AmountError for a figure that no order may have */
export function refuseBeyond(field: AmountField, value: Decimal): void {
  if (isBeyond(value, limitOf(field))) throw new AmountError(field, 'tooLarge');
}

/**
 * A given figure at 4 decimals, half up; null when it is not given.
 * @throws AmountError when it is no number, too large, or below zero where only digits and a point may be typed.
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
