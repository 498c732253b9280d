import { expect, it } from 'vitest';
import { newOrderForm } from '#client/features/orders/dialog/order-form.ts';
import { blankLine } from '#client/features/orders/line-grid/line-draft.ts';
import { defaultPageSize, detailPageSizes, pageSizes } from '#client/ui/pagination.tsx';
import { orderLineInput } from '#shared/schemas/order-line.schema.ts';

it('a new order is of now, delivered in two days and not urgent; a line is of one piece and not urgent', () => {
  const now = 1_795_000_000_000;
  expect(newOrderForm('王芳', now)).toMatchObject({ date: now, expectedDeliveryDate: now + 2 * 86_400_000, urgent: 1, salesman: '王芳' });
  expect(blankLine()).toMatchObject({ amount: '1', urgent: 1, externalCooperation: 0 });
});

it('a line without a quantity has one piece, and a quantity of 0 is refused', () => {
  expect(orderLineInput.parse({}).amount).toBe('1');
  for (const amount of ['0', '0.00001', 0])
    expect(orderLineInput.safeParse({ amount }).error?.issues.map(({ message }) => message)).toEqual(['数量必须大于0']);
});

it('lists are paged by 20 unless another of four sizes is chosen, those within an order by 5, 10 or 15', () => {
  expect([defaultPageSize, pageSizes, detailPageSizes]).toEqual([20, [10, 20, 30, 50], [5, 10, 15]]);
});
