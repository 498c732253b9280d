import { expect, it } from 'vitest';
import { orderState, stateLabel } from '#client/features/orders/order-labels.ts';
import { type OrderSheetRow, orderColumns } from '#domain/orders/order.sheet.ts';
import { paymentStatusLabel } from '#shared/choice-labels.ts';
import { ORDER_LABELS } from '#shared/order-labels.ts';

const order = { arrears: '0.0000', transactionAmount: '0.0000', commission: '0.0000', paymentStatus: 1, auditStatus: false, urgent: 1 };

/** What the list, the detail and the sheet say of it. */
function said(change: Partial<typeof order>): Array<string | null> {
  const row = { ...order, ...change };
  const column = orderColumns({ permissions: [], roles: [] }).find(({ header }) => header === ORDER_LABELS.paymentStatus);
  return [stateLabel(row), paymentStatusLabel(row), column?.value(row as unknown as OrderSheetRow) as string | null];
}

it('does not call an order collected of which there is nothing to collect', () => {
  // A sheet of orders brings headers only; the sheet of lines brings what they come to.
  expect(said({})).toEqual(['无应收', '无应收', '无应收']);
  expect(said({ transactionAmount: '100.0000' })).toEqual(['收清', '收清', '收清']);
  expect(said({ commission: '6.0000' })).toEqual(['收清', '收清', '收清']);
  expect(said({ transactionAmount: '100.0000', arrears: '40.0000', paymentStatus: 0 })).toEqual(['未审核', '未收清', '未收清']);
  // Colour and filter go by the debt alone, as the specification has it.
  expect(orderState(order)).toBe('received');
});
