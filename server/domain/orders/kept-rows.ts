import type { OrderChild } from './order-child.ts';
import { orderDeletionRepository, type Related } from './order-deletion.repository.ts';

/**
 * The `OrderChild` of a table whose rows are copied into the snapshot of a deleted order and inserted again unchanged.
 * @param key the rows' property name in the snapshot
 * @param noun what people call rows that they add to an order by hand; absent where people add none
 */
export function keptRows(table: Related, key: string, noun?: string): OrderChild {
  return {
    table,
    key,
    ...(noun === undefined ? {} : { later: { noun, isThere: (scope, id) => orderDeletionRepository.hasRelated(scope, table, id) } }),
    async take(scope, orderInfoId) {
      const rows = await orderDeletionRepository.findRelated(scope, table, orderInfoId);
      await orderDeletionRepository.deleteRelated(scope, table, orderInfoId);
      return rows;
    },
    bringBack: (scope, rows) => orderDeletionRepository.insertRelated(scope, table, rows),
  };
}
