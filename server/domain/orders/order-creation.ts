import { isDuplicateOf } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { URGENCY } from '#shared/states.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import { writtenId } from '../records/record.ts';
import { type NewOrderRow, orderRepository } from './order.repository.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { depositMethod, depositOf, findDepositMethods } from './order-deposit.ts';
import { type FiguredLine, figureOrder, loadFigureReferences } from './order-figures.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { flowColumns } from './order-flow.ts';
import { headerColumns, type NewOrder, typedFigures } from './order-header.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { newLine } from './order-line-forms.ts';

/** The default time from an order to its delivery: two days. */
export const DELIVERY_DAYS_MS = 2 * 86_400_000;

/** The id of a new order, or why it was not made. */
type NewOrderOutcome = { id: number } | { problem: AppError };

interface Draft {
  row: NewOrderRow;
  /** Whether the product chose the order's number. */
  isNumbered: boolean;
  flow: readonly number[];
  lines: readonly FiguredLine[];
  /** How the deposit is paid; null when there is none. */
  method: ReturnType<typeof depositMethod> | null;
}

/** Columns of a new order about its making: its date, its owner, and who made it when. */
function creationColumns({ actor: { userId, nickname } }: Scope, date: number, now: number) {
  return {
    date,
    day: dayOf(date),
    userId,
    orderCreatorName: nickname,
    creatorName: nickname,
    updaterName: nickname,
    createTime: now,
    updateTime: now,
  };
}

/** Orders as they are to be stored; in place of one that cannot be computed the error that says why. */
async function drafted(scope: Scope, orders: readonly NewOrder[]): Promise<Array<Draft | AppError>> {
  const references = await loadFigureReferences(
    scope,
    orders.flatMap(({ orderDels = [] }) => orderDels),
    orders.map(({ billType }) => billType),
  );
  const methods = await findDepositMethods(scope, orders);
  const now = scope.now();
  const drafts: Array<Draft | AppError> = [];
  for (const order of orders) {
    const { orderDels: lines = [], prepayment: _, orderId, customerName, ...header } = order;
    const { discountRate, billType, flow = [] } = header;
    const deposit = depositOf(order);
    try {
      const typed = typedFigures(header);
      const figures = figureOrder(scope, references, { discountRate, billType, typed, paid: deposit ?? '0', lines, stored: new Map() });
      const method = deposit === null ? null : depositMethod(order, methods);
      const row = {
        urgent: URGENCY.normal,
        ...headerColumns(header),
        ...(flow.length > 0 ? flowColumns(flow).order : {}),
        ...figures.columns,
        ...creationColumns(scope, header.date ?? now, now),
        orderId: orderId ?? (await orderCounterRepository.nextOrderId(scope)),
        customerName,
        prepayment: deposit ?? '0',
        expectedDeliveryDate: header.expectedDeliveryDate ?? now + DELIVERY_DAYS_MS,
      };
      drafts.push({ row, isNumbered: !orderId, flow, lines: figures.lines, method });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      drafts.push(error);
    }
  }
  return drafts;
}

/**
 * Inserts the orders. A single order that is numbered here, by a number that an imported one already has, gets the next free one.
 * @returns ids by order number
 */
async function insertOrders(scope: Scope, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const [first, ...others] = drafts;
  for (;;) {
    try {
      return await orderRepository.insertAll(
        scope,
        drafts.map(({ row }) => row),
      );
    } catch (error) {
      if (!first?.isNumbered || others.length > 0 || !isDuplicateOf(error, 'uk_order_id')) throw error;
      await orderCounterRepository.passTakenNumbers(scope);
      first.row.orderId = await orderCounterRepository.nextOrderId(scope);
    }
  }
}

/**
 * Makes orders with their lines, deposits, history and day counters in the caller's transaction, the rows of all of them together. An order
 * that cannot be computed has its problem as outcome, and the others are made all the same.
 * @returns one outcome for each order, in their order
 * @throws the database's error for a number that is taken or a reference that is missing; then the whole call has failed
 */
export async function createOrders(scope: Scope, orders: readonly NewOrder[], action: string): Promise<NewOrderOutcome[]> {
  const drafts = await drafted(scope, orders);
  const good = drafts.filter((draft): draft is Draft => !(draft instanceof AppError));
  const ids = await insertOrders(scope, good);
  const made = good.map((draft) => {
    const { orderId, customerName, customerId = null } = draft.row;
    return { ...draft, order: { id: writtenId(ids, orderId), orderId, customerName, customerId } };
  });
  await orderFlowRepository.insertAll(
    scope,
    made.map(({ order, flow }) => ({ orderInfoId: order.id, steps: flow })),
  );
  await orderLineRepository.insertAll(
    scope,
    made.flatMap(({ order, lines, flow }) => lines.map((line, index) => newLine(scope, order, line, index + 1, flow))),
  );
  await receiptLedger.appendAll(
    scope,
    made.flatMap(({ order, row, method }) => {
      const { prepayment: amount, transactionAmount, commission, arrears: arrearsAfter, customerName: payer } = row;
      const arrearsBefore = addMoneyTexts([transactionAmount, commission]);
      return method === null ? [] : { order, entry: { kind: 'deposit', amount, arrearsBefore, arrearsAfter, payer, ...method } };
    }),
  );
  await orderHistoryRepository.recordAll(
    scope,
    action,
    made.map(({ order, row }) => ({ order, changes: [{ field: 'totalAmount', before: null, after: row.totalAmount }] })),
  );
  await orderCounterRepository.recordAll(
    scope,
    made.map(({ row }) => ({ before: null, after: row })),
  );
  return drafts.map((draft) => (draft instanceof AppError ? { problem: draft } : { id: writtenId(ids, draft.row.orderId) }));
}
