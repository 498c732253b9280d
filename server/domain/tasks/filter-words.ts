import {
  AUDIT_RESULT_CHOICES,
  AUDIT_STATUS_CHOICES,
  type Choice,
  choiceLabel,
  JOB_STATUS_CHOICES,
  PAYMENT_STATE_CHOICES,
  PAYMENT_STATUS_CHOICES,
  PRICING_BASIS_CHOICES,
  STATUS_CHOICES,
  URGENT_CHOICES,
  YES_NO_CHOICES,
} from '#shared/choice-labels.ts';
import { fieldLabel } from '#shared/field-labels.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';

const EVERYWHERE: Readonly<Record<string, readonly Choice[]>> = {
  urgent: URGENT_CHOICES,
  paymentStatus: PAYMENT_STATUS_CHOICES,
  paymentState: PAYMENT_STATE_CHOICES,
  auditStatus: AUDIT_STATUS_CHOICES,
  isInvoiced: YES_NO_CHOICES,
  isSettledUp: YES_NO_CHOICES,
  externalCooperation: YES_NO_CHOICES,
  pricingBasis: PRICING_BASIS_CHOICES,
  value: AUDIT_RESULT_CHOICES,
};

function choicesOf(area: string, name: string): readonly Choice[] | undefined {
  // Of orders and their lines it is a step of production, which has a number alone.
  if (name === 'status') return area === 'jobLog' ? JOB_STATUS_CHOICES : area.startsWith('order') ? undefined : STATUS_CHOICES;
  return EVERYWHERE[name];
}

function wordsOf(area: string, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((time) => formatDateTime(Number(time))).join(' 至 ');
  if (name === 'beginTime' || name === 'endTime') return formatDateTime(Number(value));
  const choices = choicesOf(area, name);
  return (choices && choiceLabel(choices, value)) || String(value);
}

/** The filters of a list as a person reads them: 客户名称：华美，加急：是. */
export function filterWords(area: string, filters: Readonly<Record<string, unknown>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${fieldLabel([name], area)}：${wordsOf(area, name, value)}`)
    .join('，');
}
