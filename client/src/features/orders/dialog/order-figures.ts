import { isUntouched, type LineDraft } from '#client/features/orders/line-grid/line-draft.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { isNumberText } from '#shared/rules/number-text.rules.ts';
import { computeOrderTotals, findOrderAmountProblem, type OrderAmounts } from '#shared/rules/order-amounts.rules.ts';
import { blankLineText, isBlankLine } from '#shared/rules/order-line.rules.ts';
import type { OrderForm, TypedFigure } from './order-form.ts';

/** Which flag of the configuration decides whether a figure is computed. */
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
 * The order's figures as the server will compute them; null while a figure cannot be computed with. Lines that the grid has
 * already figured are not computed again, so that a keystroke in a long order costs one addition a line.
 */
export function orderFigures(lines: readonly LineDraft[], form: OrderForm, { config, taxRate, paid }: FigureSources): OrderAmounts | null {
  const figures = attempt(lines, form, { config, taxRate, paid });
  return figures instanceof AmountError ? null : figures;
}

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

/** What the server would refuse of lines and figures, in its words; null when nothing. Lines that nobody touched are not sent. */
export function orderProblem(lines: readonly LineDraft[], form: OrderForm, sources: FigureSources): string | null {
  const blank = lines.findIndex(
    (line) => line.id === null && !isUntouched(line) && isBlankLine({ ...line.carried, ...line }, figure(line.totalAmount) ?? '0'),
  );
  if (blank >= 0) return blankLineText(blank);
  const figures = attempt(lines, form, sources);
  return figures instanceof AmountError ? figures.message : findOrderAmountProblem(figures);
}
