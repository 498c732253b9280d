import type { OrderChild } from './order-child.ts';
import { orderDeletionRepository, type Related } from './order-deletion.repository.ts';

/**
 * Rows of a table that go into the snapshot as they are, and come back so.
 * @param noun of what people hang on an order
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
