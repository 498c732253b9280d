import { expect, it } from 'vitest';
import { orderState } from '#client/features/orders/order-labels.ts';
import { type OrderSheetRow, orderColumns } from '#domain/orders/order.sheet.ts';
import { paymentStateLabel } from '#shared/choice-labels.ts';
import { ORDER_LABELS } from '#shared/order-labels.ts';

const order = { transactionAmount: '0.0000', commission: '0.0000', paid: '0.0000', arrears: '0.0000', auditStatus: false, urgent: 1 };

/** The words for the payment of the order on screens and in the exported sheet. */
function said(change: Partial<typeof order>): Array<string | null> {
  const row = { ...order, ...change };
  const column = orderColumns({ permissions: [], roles: [] }).find(({ header }) => header === ORDER_LABELS.paymentState);
  return [paymentStateLabel(row), column?.value(row as unknown as OrderSheetRow) as string | null];
}

it('does not call an order collected that has no price', () => {
  expect(said({})).toEqual(['未定价', '未定价']);
  expect(said({ paid: '50.0000' })).toEqual(['未定价', '未定价']);
  expect(said({ transactionAmount: '100.0000' })).toEqual(['收清', '收清']);
  expect(said({ commission: '6.0000' })).toEqual(['收清', '收清']);
  expect(said({ transactionAmount: '100.0000', arrears: '100.0000' })).toEqual(['未收', '未收']);
  expect(said({ transactionAmount: '100.0000', paid: '60.0000', arrears: '40.0000' })).toEqual(['部分收款', '部分收款']);
  // The colour follows the debt alone, as the specification demands.
  expect(orderState(order)).toBe('received');
});
