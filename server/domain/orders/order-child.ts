import type { Scope } from '#platform/scope.ts';
import type { StoredOrder } from './order.repository.ts';

export type ChildRow = Record<string, unknown>;

/** Rows that hang on an order: they leave the books with it and come back with it. Each area that has such rows gives one of these. */
export interface OrderChild {
  table: string;
  /** Under which name the rows stand in the snapshot of a deleted order. Snapshots are kept for 30 days: a name stays. */
  key: string;
  /** What people may have added to the order. An undone import then leaves the order, because it would be lost with it. */
  later?: { noun: string; isThere(scope: Scope, orderInfoId: number): Promise<boolean> };
  /** Throws where such rows keep a person from deleting the order. What an undone import has brought goes with its order all the same. */
  refuseDeletion?(scope: Scope, orderInfoId: number): Promise<void>;
  /** Reads the rows of the order and removes them. */
  take(scope: Scope, orderInfoId: number): Promise<ChildRow[]>;
  /** Puts the rows back as they were; the order is there already. */
  bringBack(scope: Scope, rows: readonly ChildRow[], order: StoredOrder): Promise<void>;
}
