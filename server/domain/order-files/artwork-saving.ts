import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { orderService } from '../orders/order.service.ts';
import type { orderLineService } from '../orders/order-line.service.ts';
import type { ArtworkService } from './artwork.service.ts';

interface Saving {
  orders: typeof orderService;
  orderLines: typeof orderLineService;
}

interface Named {
  file?: string | null | undefined;
  patternUrl?: string | null | undefined;
}

/** Whether a line names a file of artwork, or the small picture of one as its sample. */
const namesFile = ({ file, patternUrl }: Named) => Boolean(file ?? patternUrl);
const namesFiles = ({ orderDels }: { orderDels?: readonly Named[] | undefined }) => orderDels?.some(namesFile) === true;

/**
 * The services of orders and lines, which also attach the files that lines name to their order, in the transaction that saves the lines.
 */
export function savingArtwork(artwork: Pick<ArtworkService, 'link'>, { orders, orderLines }: Saving): Saving {
  const linkLine = async (scope: Scope, lineId: number) => artwork.link(scope, (await orderLines.get(scope, lineId)).orderInfoId);
  return {
    orders: {
      ...orders,
      create(scope, input) {
        if (!namesFiles(input)) return orders.create(scope, input);
        return inTransaction(scope, async (scope) => {
          const id = await orders.create(scope, input);
          await artwork.link(scope, id);
          return id;
        });
      },
      update(scope, input) {
        if (!namesFiles(input)) return orders.update(scope, input);
        return inTransaction(scope, async (scope) => {
          await orders.update(scope, input);
          await artwork.link(scope, input.id);
        });
      },
    },
    orderLines: {
      ...orderLines,
      create(scope, input) {
        if (!namesFile(input)) return orderLines.create(scope, input);
        return inTransaction(scope, async (scope) => {
          const id = await orderLines.create(scope, input);
          await linkLine(scope, id);
          return id;
        });
      },
      update(scope, input) {
        if (!namesFile(input)) return orderLines.update(scope, input);
        return inTransaction(scope, async (scope) => {
          await orderLines.update(scope, input);
          await linkLine(scope, input.id);
        });
      },
    },
  };
}
