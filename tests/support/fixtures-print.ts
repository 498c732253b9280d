import type { ProcedureFixture, ProcedureFixtures } from './fixture-shapes.ts';
import type { Stock } from './stocked-shop.ts';

const DAYS: [string, string] = ['2026-01-01 00:00:00', '2026-12-31 23:59:59'];
const template = ({ records }: Stock) => records.printTemplate;
const orders: ProcedureFixture = { input: (stock) => ({ templateId: template(stock), ids: [stock.paidOrder] }) };
const receipts: ProcedureFixture = { input: ({ receipt, receiptTemplate }) => ({ templateId: receiptTemplate, ids: [receipt] }) };
const vouchers: ProcedureFixture = {
  input: ({ records, voucherTemplate }) => ({ templateId: voucherTemplate, ids: [records.paymentAndReceiptRecords] }),
};
const statement: ProcedureFixture = {
  input: ({ customer, statementTemplate }) => ({ templateId: statementTemplate, customerId: customer, date: DAYS }),
};

/** The calls of printing, and those of print templates that not every record has. */
export const printFixtures: ProcedureFixtures = {
  'bs.printTemplate.listAllSimple': { input: ({ base }) => ({ typeId: base.printType }) },
  'bs.printTemplate.listShipped': { input: () => ({ kind: 'deliveryNote' }) },
  'bs.printTemplate.versions': { input: (stock) => ({ id: template(stock) }) },
  'bs.print.setup': { input: () => ({ kind: 'deliveryNote' }) },
  'bs.print.previewOrders': orders,
  'bs.print.printOrders': orders,
  'bs.print.previewReceipts': receipts,
  'bs.print.printReceipts': receipts,
  'bs.print.previewVouchers': vouchers,
  'bs.print.printVouchers': vouchers,
  'bs.print.previewStatement': statement,
  'bs.print.printStatement': statement,
};
