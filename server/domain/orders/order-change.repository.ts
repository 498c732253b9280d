import type { Updateable } from 'kysely';
import { type NewRow, upsertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import type { StoredOrder } from './order.repository.ts';
import type { OrderInfoTable } from './order.table.ts';
import type { OrderLineTable } from './order-line.table.ts';
import type { StoredLine } from './order-line-forms.ts';

/** The value of a column as it is written: JSON columns are read as objects and written as text. */
function columnOf(row: object, column: string): unknown {
  const value = (row as Record<string, unknown>)[column];
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Adds every column that any change of the batch names: its new value, or the stored one where this row's change leaves it out. */
function withChanges<R extends object>(row: R, named: Iterable<string>, columns: object, stored: object): R {
  for (const column of named)
    Object.assign(row, { [column]: columnOf((columns as Record<string, unknown>)[column] === undefined ? stored : columns, column) });
  return row;
}

/** Changes of many orders and lines in few statements. */
export const orderChangeRepository = {
  /**
   * Updates locked orders, several with one statement, and raises their versions. The statement writes each column that any of the changes
   * names; an order whose change leaves it out gets its stored value again.
   */
  updateOrders(scope: Scope, changes: ReadonlyArray<{ order: StoredOrder; columns: Updateable<OrderInfoTable> }>): Promise<void> {
    const stamp = { updateTime: scope.now(), updaterName: scope.actor.nickname };
    const named = new Set(changes.flatMap(({ columns }) => Object.keys(columns) as Array<keyof OrderInfoTable>));
    const rows = changes.map(({ order, columns }) => {
      const row: NewRow<'orderInfo'> = {
        id: order.id,
        // An upsert needs every column without a default. The row exists, so only the columns in `replace` are written.
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
  updateLines(scope: Scope, changes: ReadonlyArray<{ line: StoredLine; columns: Updateable<OrderLineTable> }>): Promise<void> {
    const stamp = { updateTime: scope.now(), updaterName: scope.actor.nickname };
    const named = new Set(changes.flatMap(({ columns }) => Object.keys(columns) as Array<keyof OrderLineTable>));
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
};
