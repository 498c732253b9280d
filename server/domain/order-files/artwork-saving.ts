import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { orderService } from '../orders/order.service.ts';
import type { orderLineService } from '../orders/order-line.service.ts';
import type { ArtworkService } from './artwork.service.ts';

interface Saving {
  orders: typeof orderService;
  orderLines: typeof orderLineService;
}

/** Saves orders and lines as ever; files that lines name hang on their order from the same transaction on. */
export function savingArtwork(artwork: Pick<ArtworkService, 'link'>, { orders, orderLines }: Saving): Saving {
  const linkLine = async (scope: Scope, lineId: number) => artwork.link(scope, (await orderLines.get(scope, lineId)).orderInfoId);
  return {
    orders: {
      ...orders,
      create: (scope, input) =>
        inTransaction(scope, async (scope) => {
          const id = await orders.create(scope, input);
          if (input.orderDels?.some(({ file }) => file)) await artwork.link(scope, id);
          return id;
        }),
      update: (scope, input) =>
        inTransaction(scope, async (scope) => {
          await orders.update(scope, input);
          if (input.orderDels?.some(({ file }) => file)) await artwork.link(scope, input.id);
          return true as const;
        }),
    },
    orderLines: {
      ...orderLines,
      create: (scope, input) =>
        inTransaction(scope, async (scope) => {
          const id = await orderLines.create(scope, input);
          if (input.file) await linkLine(scope, id);
          return id;
        }),
      update: (scope, input) =>
        inTransaction(scope, async (scope) => {
          await orderLines.update(scope, input);
          if (input.file) await linkLine(scope, input.id);
          return true as const;
        }),
    },
  };
}
