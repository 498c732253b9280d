import type { Insertable, Updateable } from 'kysely';
import { insertRows, type NewRow, upsertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import type { StoredOrder } from './order.repository.ts';
import type { OrderInfoTable } from './order.table.ts';
import type { NewLine, StoredLine } from './order-line.repository.ts';

export type NewOrder = Omit<Insertable<OrderInfoTable>, 'tenantId' | 'id'>;

/** A column as it is written; JSON, which is read parsed, is written as text. */
function columnOf(row: object, column: string): unknown {
  const value = (row as Record<string, unknown>)[column];
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The row with every column that any of the changes names: as it is to be, or as it stands. */
function withChanges<R extends object>(row: R, named: Iterable<string>, columns: object, stored: object): R {
  for (const column of named)
    Object.assign(row, { [column]: columnOf((columns as Record<string, unknown>)[column] === undefined ? stored : columns, column) });
  return row;
}

/** Many orders in few statements, for imports. */
export const orderBulkRepository = {
  /** The orders with these numbers under their row locks, always taken in the order of the numbers. */
  async lockByOrderIds(scope: Scope, orderIds: readonly string[]): Promise<StoredOrder[]> {
    if (orderIds.length === 0) return [];
    return scope.db
      .selectFrom('orderInfo')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', 'in', orderIds)
      .orderBy('orderId')
      .forUpdate()
      .execute();
  },

  insertAll: (scope: Scope, orders: readonly NewOrder[]): Promise<void> => insertRows(scope, 'orderInfo', orders),

  /**
   * Writes columns of orders that are locked, several orders with one statement: those named anywhere, each order keeping its own where it is
   * not given another. Versions are counted up.
   */
  updateAll(scope: Scope, changes: ReadonlyArray<{ order: StoredOrder; columns: Updateable<OrderInfoTable> }>): Promise<void> {
    const stamp = { updateTime: scope.now(), updaterName: scope.actor.nickname };
    const named = new Set(changes.flatMap(({ columns }) => Object.keys(columns) as Array<keyof OrderInfoTable>));
    const rows = changes.map(({ order, columns }) => {
      const row: NewRow<'orderInfo'> = {
        id: order.id,
        // What has no default must be given; it is not written.
        orderId: order.orderId,
        date: order.date,
        day: order.day,
        customerName: order.customerName,
        paymentStatus: order.paymentStatus,
        discountAmount: order.discountAmount,
        receivables: order.receivables,
        paid: order.paid,
        prepayment: order.prepayment,
        totalAmount: order.totalAmount,
        transactionAmount: order.transactionAmount,
        arrears: order.arrears,
        cost: order.cost,
        profit: order.profit,
        commission: order.commission,
        userId: order.userId,
        orderCreatorName: order.orderCreatorName,
        createTime: order.createTime,
        version: order.version + 1,
        ...stamp,
      };
      return withChanges(row, named, columns, order);
    });
    return upsertRows(scope, 'orderInfo', rows, { replace: [...named, 'version', 'updateTime', 'updaterName'] });
  },

  /** The same for lines of locked orders. */
  updateLines(scope: Scope, changes: ReadonlyArray<{ line: StoredLine; columns: Partial<NewLine> }>): Promise<void> {
    const stamp = { updateTime: scope.now(), updaterName: scope.actor.nickname };
    const named = new Set(changes.flatMap(({ columns }) => Object.keys(columns) as Array<keyof NewLine>));
    const rows = changes.map(({ line, columns }) => {
      const row: NewRow<'orderLine'> = {
        id: line.id,
        orderInfoId: line.orderInfoId,
        orderId: line.orderId,
        lineNo: line.lineNo,
        amount: line.amount,
        singleArea: line.singleArea,
        totalArea: line.totalArea,
        totalAmount: line.totalAmount,
        totalCost: line.totalCost,
        profit: line.profit,
        totalProfit: line.totalProfit,
        createTime: line.createTime,
        version: line.version + 1,
        ...stamp,
      };
      return withChanges(row, named, columns, line);
    });
    return upsertRows(scope, 'orderLine', rows, { replace: [...named, 'version', 'updateTime', 'updaterName'] });
  },

  async findIds(scope: Scope, orderIds: readonly string[]): Promise<Map<string, number>> {
    if (orderIds.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderInfo')
      .select(['id', 'orderId'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', 'in', orderIds)
      .execute();
    return new Map(rows.map((row) => [row.orderId, row.id]));
  },

  /** Lines by order, each list in the order of the lines. */
  async findLines(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, StoredLine[]>> {
    const byOrder = new Map<number, StoredLine[]>(orderInfoIds.map((id) => [id, []]));
    if (orderInfoIds.length === 0) return byOrder;
    const rows = await scope.db
      .selectFrom('orderLine')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .orderBy('orderInfoId')
      .orderBy('lineNo')
      .orderBy('id')
      .execute();
    for (const row of rows) byOrder.get(row.orderInfoId)?.push(row);
    return byOrder;
  },

  /** Ids of lines by order and line number. */
  async findLineIds(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<string, number>> {
    if (orderInfoIds.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderLine')
      .select(['id', 'orderInfoId', 'lineNo'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .execute();
    return new Map(rows.map((row) => [`${row.orderInfoId}/${row.lineNo}`, row.id]));
  },
};
