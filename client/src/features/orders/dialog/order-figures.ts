import { isUntouched, type LineDraft } from '#client/features/orders/line-grid/line-draft.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { isNumberText } from '#shared/rules/number-text.rules.ts';
import { computeOrderTotals, findOrderAmountProblem, type OrderAmounts } from '#shared/rules/order-amounts.rules.ts';
import { blankLineText, isBlankLine } from '#shared/rules/order-line.rules.ts';
import type { OrderForm, TypedFigure } from './order-form.ts';

/** The flag of the configuration by which each figure is computed instead of typed. */
export const FIGURE_FLAGS = {
  totalAmount: 'isAutoOrderAmount',
  discountAmount: 'isAutoDiscountAmount',
  transactionAmount: 'isAutoTransactionAmount',
  commission: 'isAutoTaxes',
  receivables: 'isAutoReceipts',
} as const satisfies Record<TypedFigure, keyof ComputeConfig>;

export interface FigureSources {
  config: ComputeConfig;
  taxRate: string | null;
  paid: string;
}

const figure = (text: string): string | null => (isNumberText(text) ? text : null);

/**
 * The order's figures as the server will compute them; null while one of them is refused. The amounts of the lines are taken as the grid
 * has computed them, so that a keystroke in a long order costs one addition per line.
 */
export function orderFigures(lines: readonly LineDraft[], form: OrderForm, { config, taxRate, paid }: FigureSources): OrderAmounts | null {
  const figures = attempt(lines, form, { config, taxRate, paid });
  return figures instanceof AmountError ? null : figures;
}

/** The figures, or why they cannot be computed. A text that is no number counts as not typed. */
function attempt(lines: readonly LineDraft[], form: OrderForm, { config, taxRate, paid }: FigureSources): OrderAmounts | AmountError {
  const typed = Object.fromEntries(Object.entries(form.typed).map(([name, text]) => [name, figure(text)]));
  try {
    return computeOrderTotals(
      lines.map((line) => ({ totalAmount: figure(line.totalAmount) ?? '0', totalCost: figure(line.totalCost) ?? '0' })),
      { discountRate: figure(form.discountRate), taxRate, paid, typed },
      config,
    );
  } catch (error) {
    if (error instanceof AmountError) return error;
    throw error;
  }
}

/**
 * Why the server would refuse the lines or the figures, in its words; null when it would not. Untouched lines are not sent, so not checked.
 */
export function orderProblem(lines: readonly LineDraft[], form: OrderForm, sources: FigureSources): string | null {
  const blank = lines.findIndex(
    (line) => line.id === null && !isUntouched(line) && isBlankLine({ ...line.carried, ...line }, figure(line.totalAmount) ?? '0'),
  );
  if (blank >= 0) return blankLineText(blank);
  const figures = attempt(lines, form, sources);
  return figures instanceof AmountError ? figures.message : findOrderAmountProblem(figures);
}
