import type { Scope } from '#platform/scope.ts';
import type { OrderPageInput, OrderRow, OrderTotals, OrderTotalsInput } from '#shared/schemas/order.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { orderToWire } from './order.repository.ts';
import { type OrderFilters, orderListRepository } from './order-list.repository.ts';
import { orderTotalsRepository } from './order-totals.repository.ts';

export const orderListService = {
  async page(scope: Scope, input: OrderPageInput): Promise<Page<OrderRow>> {
    const { list, total } = await orderListRepository.findPage(scope, input);
    return { list: list.map((row) => orderToWire(scope, row)), total };
  },

  totals: (scope: Scope, filters: OrderTotalsInput): Promise<OrderTotals> => orderTotalsRepository.find(scope, filters),

  async *exportRows(scope: Scope, filters: OrderFilters): AsyncGenerator<OrderRow> {
    for await (const row of orderListRepository.findAll(scope, filters)) yield orderToWire(scope, row);
  },
};
