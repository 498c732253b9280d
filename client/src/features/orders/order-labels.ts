import { AUDIT_STATUS_CHOICES, choiceLabel, PAYMENT_STATE_CHOICES } from '#shared/choice-labels.ts';
import { LINE_LABELS as LINE_FIELDS, lineHeader, ORDER_LABELS as ORDER_FIELDS, orderHeader, RECEIPT_LABELS } from '#shared/order-labels.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { URGENCY } from '#shared/states.ts';

/** The four states that colour a row of the list, in the order in which `orderState` tests them. */
export const ORDER_STATES = ['received', 'reviewed', 'expedited', 'other'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states in words, because colour must not be the only sign. */
export const STATE_LABELS: Record<OrderState, string> = {
  received: choiceLabel(PAYMENT_STATE_CHOICES, 'paid'),
  reviewed: choiceLabel(AUDIT_STATUS_CHOICES, true),
  expedited: '加急',
  other: choiceLabel(AUDIT_STATUS_CHOICES, false),
};

/** The state that colours an order's row: nothing owed comes first, then audited, then urgent, then everything else. */
export function orderState(order: Pick<OrderRow, 'arrears' | 'auditStatus' | 'urgent'>): OrderState {
  if (Number(order.arrears) === 0) return 'received';
  if (order.auditStatus) return 'reviewed';
  return order.urgent === URGENCY.urgent ? 'expedited' : 'other';
}

const FIGURES = ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables', 'paid', 'arrears'] as const;
/** The sign before each figure, read in order: total − discount = transaction + tax = receivables − paid = arrears. */
const SIGNS = ['', '−', '=', '+', '=', '−', '='] as const;

export type OrderFigure = (typeof FIGURES)[number];

export type OrderStanding = Pick<OrderRow, 'auditStatus' | 'urgent' | 'transactionAmount' | 'commission' | 'paid' | 'arrears'>;

/** The seven figures of an order, in the order in which they are computed from each other. */
export const ORDER_FIGURES = FIGURES.map((key, index) => ({ key, label: ORDER_FIELDS[key], sign: SIGNS[index] }));

/** Names of an order's fields in forms and in the history, with those that only entries of the history have. */
export const ORDER_LABELS: Readonly<Record<string, string>> = {
  ...ORDER_FIELDS,
  discountRate: orderHeader('discountRate'),
  taxRate: orderHeader('taxRate'),
  amount: '金额',
  thisCollection: RECEIPT_LABELS.thisCollection,
  printTemplate: '打印模板',
};

/** Names of a line's fields in forms and in the history. */
export const LINE_LABELS: Readonly<Record<string, string>> = { ...LINE_FIELDS, width: lineHeader('width'), height: lineHeader('height') };

/** Actions of the history in words. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: '新增订单',
  update: '修改订单',
  audit: '审核通过',
  revoke: '撤销审核',
  sign: '客户签名',
  collect: '收款',
  finishStep: '完成工序',
  undoStep: '撤销工序',
  reverse: '冲销收款',
  bookkeep: '登记',
  print: '打印',
  delete: '删除订单',
  restore: '恢复订单',
  undoImport: '撤销导入',
  import: '导入',
};
