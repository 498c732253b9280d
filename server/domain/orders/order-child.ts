import type { Scope } from '#platform/scope.ts';
import type { StoredOrder } from './order.repository.ts';

export type ChildRow = Record<string, unknown>;

/** Rows of a table that belong to an order: they are removed and restored with it. Each area with such a table gives one of these. */
export interface OrderChild {
  table: string;
  /** The rows' property name in the snapshot of a deleted order. It must not change, because snapshots are kept for 30 days. */
  key: string;
  /** Whether people have added such rows to the order. Undoing an import then keeps the order, because the rows would be lost with it. */
  later?: { noun: string; isThere(scope: Scope, orderInfoId: number): Promise<boolean> };
  /**
   * Throws where such rows forbid a person to delete the order. Not asked when an import is undone: what the import made goes with its
   * order.
   */
  refuseDeletion?(scope: Scope, orderInfoId: number): Promise<void>;
  /** Reads the rows of the order and removes them. */
  take(scope: Scope, orderInfoId: number): Promise<ChildRow[]>;
  /** Puts the rows back as they were; the order is there already. */
  bringBack(scope: Scope, rows: readonly ChildRow[], order: StoredOrder): Promise<void>;
}
