import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { receiptRecord, receiptRoll, receiptSlip, statementSlip, voucherSlip } from './money-slips.ts';
import { CONFIRM_CLOSING, deliveryNote, deliveryRoll, orderConfirmation, packingList, QUOTE_CLOSING } from './order-slips.ts';
import { A4, A5, ROLL, THREE_PART, THREE_PART_THIRD } from './paper.ts';
import { label, processOrder, workOrder } from './work-slips.ts';

interface ShippedTemplate {
  kind: PrintKind;
  title: string;
  template: PrintTemplate;
}

const shipped = (kind: PrintKind, title: string, template: PrintTemplate): ShippedTemplate => ({ kind, title, template });

/**
 * The templates that the product ships. Rows of shops hold their keys, so a key must stay. The first one of a kind is a new shop's default.
 * A change here applies to every shop that has no version of its own.
 */
export const SHIPPED: Readonly<Record<string, ShippedTemplate>> = {
  'delivery-note': shipped('deliveryNote', `送货单（${THREE_PART.name}）`, deliveryNote(THREE_PART)),
  'delivery-note-third': shipped('deliveryNote', `送货单（${THREE_PART_THIRD.name}）`, deliveryNote(THREE_PART_THIRD)),
  'delivery-note-a4': shipped('deliveryNote', '送货单（A4）', deliveryNote(A4)),
  'delivery-note-a5': shipped('deliveryNote', '送货单（A5）', deliveryNote(A5)),
  'delivery-note-roll': shipped('deliveryNote', `送货单（${ROLL.name}）`, deliveryRoll()),
  'order-confirmation': shipped('orderConfirmation', '订单确认单（A4）', orderConfirmation(A4, '订单确认单', CONFIRM_CLOSING)),
  quotation: shipped('orderConfirmation', '报价单（A4）', orderConfirmation(A4, '报价单', QUOTE_CLOSING)),
  receipt: shipped('receipt', `收据（${THREE_PART_THIRD.name}）`, receiptSlip(THREE_PART_THIRD)),
  'receipt-a5': shipped('receipt', '收据（A5）', receiptSlip(A5)),
  'receipt-roll': shipped('receipt', `收据（${ROLL.name}）`, receiptRoll()),
  statement: shipped('statement', '对账单（A4）', statementSlip(A4)),
  'work-order': shipped('workOrder', '生产工单（A4）', workOrder(A4)),
  'work-order-a5': shipped('workOrder', '生产工单（A5）', workOrder(A5)),
  'process-order': shipped('processOrder', '工序工单（A5）', processOrder(A5)),
  label: shipped('label', '标签（60×40）', label(60, 40)),
  'label-large': shipped('label', '标签（100×70）', label(100, 70)),
  'packing-list': shipped('packingList', '发货清单（A4）', packingList(A4)),
  'packing-list-three-part': shipped('packingList', `发货清单（${THREE_PART.name}）`, packingList(THREE_PART)),
  voucher: shipped('voucher', `收支凭单（${THREE_PART_THIRD.name}）`, voucherSlip(THREE_PART_THIRD)),
  'voucher-a5': shipped('voucher', '收支凭单（A5）', voucherSlip(A5)),
  'receipt-record': shipped('receiptRecord', '收款记录（A4）', receiptRecord(A4)),
};

export const shippedOf = (kind: PrintKind): string[] => Object.keys(SHIPPED).filter((key) => SHIPPED[key]?.kind === kind);
