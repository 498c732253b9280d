import { DUPLICATE_KEY, FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { parseDecimal } from '#shared/rules/decimal.ts';
import {
  AFTER_AUDIT_FIELDS,
  type OrderCreateInput,
  type OrderDetail,
  type OrderPandaInput,
  type OrderUpdateInput,
} from '#shared/schemas/order.schema.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import { refuseStale } from '../records/record.ts';
import { orderRepository, orderToWire, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { bornOn } from './order-birth.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { depositMethod } from './order-deposit.ts';
import { type FiguredLine, figureOrder } from './order-figures.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { flowColumns } from './order-flow.ts';
import { changesBetween, type FieldChange, orderHistoryRepository } from './order-history.repository.ts';
import { lineToWire, type NewLine, orderLineRepository, type StoredLine } from './order-line.repository.ts';
import { lockOrder } from './order-lock.ts';

/** Default delivery: two days after now. */
export const DELIVERY_DAYS_MS = 2 * 86_400_000;
const WHAT = { what: '订单' };

export type OrderHeader = Omit<OrderUpdateInput, 'id' | 'version' | 'orderDels'>;

const TYPED_FIGURES = ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables'] as const;

/** Columns of the header that a person writes as they are; figures and the flow have their own rules. */
export function headerColumns(header: OrderHeader) {
  const {
    urgent,
    flow: _flow,
    date: _date,
    totalAmount: _total,
    discountAmount: _discount,
    transactionAmount: _transaction,
    commission: _tax,
    receivables: _receivables,
    ...plain
  } = header;
  return { ...plain, ...(urgent === undefined ? {} : { urgent: urgent ?? 1 }) };
}

/** The figures a person may have typed: as sent, else as they stand. */
export function typedFigures(header: OrderHeader, stored?: StoredOrder) {
  return Object.fromEntries(TYPED_FIGURES.map((figure) => [figure, header[figure] === undefined ? stored?.[figure] : header[figure]]));
}

/** What a header would change. Whole rows may be sent back: only what differs counts, and a date that is null says nothing. */
function headerChanges(order: StoredOrder, header: OrderHeader): FieldChange[] {
  const { flow, date } = header;
  const figures = Object.fromEntries(TYPED_FIGURES.flatMap((figure) => (header[figure] === undefined ? [] : [[figure, header[figure]]])));
  return changesBetween(
    { ...order },
    {
      ...headerColumns(header),
      ...figures,
      ...(flow === undefined ? {} : { flow: flow.length > 0 ? flow : null }),
      ...(date === undefined || date === null ? {} : { date }),
    },
  );
}

/** The fields that are in the list and those that are not; an absent one is in neither. */
function split<T extends object, K extends keyof T>(fields: T, listed: readonly K[]): [Partial<Pick<T, K>>, Omit<T, K>] {
  const isListed = new Set<PropertyKey>(listed);
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    Object.fromEntries(present.filter(([key]) => isListed.has(key))) as Partial<Pick<T, K>>,
    Object.fromEntries(present.filter(([key]) => !isListed.has(key))) as Omit<T, K>,
  ];
}

async function refuseReferences<T>(orderId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('orderNumberTaken', { orderId });
    if (isDatabaseError(error, FOREIGN_KEY_MISSING))
      throw new AppError('referenceMissing', { what: '所选的客户、送货方式、付款方式或票据类型' });
    throw error;
  }
}

/** A computed line as a new row of its order. */
export function storedLine(
  scope: Scope,
  order: Pick<StoredOrder, 'id' | 'orderId' | 'customerName'> & { customerId: number | null },
  line: FiguredLine,
  lineNo: number,
): NewLine {
  const now = scope.now();
  return {
    ...line,
    orderInfoId: order.id,
    orderId: order.orderId,
    lineNo,
    customerId: order.customerId,
    customerName: order.customerName,
    createTime: now,
    updateTime: now,
    creatorName: scope.actor.nickname,
    updaterName: scope.actor.nickname,
  };
}

/** What the history shows of a line that came or went. */
export function lineSummary(
  line: Pick<FiguredLine, 'projectName' | 'productsName' | 'width' | 'height' | 'amount' | 'unitPrice' | 'totalAmount'>,
) {
  const { projectName, productsName, width, height, amount, unitPrice, totalAmount } = line;
  return { projectName, productsName, width, height, amount, unitPrice, totalAmount };
}

/** As the row reads back: the list of steps is written as text. */
function readable({ process, ...columns }: { process?: unknown }): Record<string, unknown> {
  return { ...columns, ...(process === undefined ? {} : { process: typeof process === 'string' ? JSON.parse(process) : process }) };
}

/** Brings the stored lines to the given ones: matched by id, new ones inserted, missing ones deleted. */
async function replaceLines(
  scope: Scope,
  order: StoredOrder,
  lines: FiguredLine[],
  inputs: readonly OrderLineInput[],
  stored: Map<number, StoredLine>,
): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  const fresh: NewLine[] = [];
  const kept = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const id = inputs[index]?.id;
    const before = id ? stored.get(id) : undefined;
    const lineNo = index + 1;
    if (!before) {
      fresh.push(storedLine(scope, order, line, lineNo));
      changes.push({ field: `line.${lineNo}`, before: null, after: lineSummary(line) });
      continue;
    }
    kept.add(before.id);
    const columns = { ...line, lineNo, customerId: order.customerId, customerName: order.customerName };
    const differences = changesBetween(before, readable(columns), `line.${lineNo}.`);
    if (differences.length === 0) continue;
    changes.push(...differences.filter((change) => !change.field.endsWith('.lineNo')));
    const process = columns.process === undefined ? {} : { process: columns.process as string | null };
    await orderLineRepository.update(scope, before.id, before.version, {
      ...columns,
      ...process,
      updateTime: scope.now(),
      updaterName: scope.actor.nickname,
    });
  }
  const gone = [...stored.values()].filter((line) => !kept.has(line.id));
  await orderLineRepository.deleteAll(
    scope,
    gone.map((line) => line.id),
  );
  for (const line of gone) changes.push({ field: `line.${line.lineNo}`, before: lineSummary(line), after: null });
  await orderLineRepository.insertAll(scope, fresh);
  return changes;
}

function lineAsInput(line: StoredLine): OrderLineInput {
  return line as unknown as OrderLineInput;
}

/**
 * Writes a header change and, where given, a new set of lines; recomputes everything; keeps counters and history. The order is locked.
 */
export async function saveOrder(
  scope: Scope,
  order: StoredOrder,
  header: OrderHeader,
  lineInputs: readonly OrderLineInput[] | undefined,
  action = 'update',
): Promise<void> {
  const stored = new Map((await orderLineRepository.findByOrder(scope, order.id)).map((line) => [line.id, line]));
  const inputs = lineInputs ?? [...stored.values()].map(lineAsInput);
  // An imported order waits for its lines: its header may change all the same.
  if (lineInputs && inputs.length === 0) throw new AppError('orderWithoutLines');
  if (inputs.some((line) => line.id && !stored.has(line.id))) throw new AppError('notFound', { what: '订单明细' });
  const paid = await receiptLedger.paid(scope, order.id);
  const figures = await figureOrder(
    scope,
    {
      discountRate: header.discountRate === undefined ? order.discountRate : header.discountRate,
      billType: header.billType === undefined ? order.billType : header.billType,
      typed: typedFigures(header, order),
      paid,
    },
    inputs,
    stored,
  );
  const { advance: _, ...amounts } = figures.amounts;
  const flow = header.flow === undefined ? null : flowColumns(header.flow);
  const date = header.date ?? order.date;
  const columns = { ...headerColumns(header), ...flow?.order, ...amounts, taxRate: figures.taxRate, date, day: dayOf(date) };
  const after = {
    ...order,
    ...headerColumns(header),
    customerId: header.customerId === undefined ? order.customerId : header.customerId,
  } as StoredOrder;
  await refuseReferences(order.orderId, async () => {
    const changes = changesBetween(order as unknown as Record<string, unknown>, {
      ...columns,
      flow: header.flow === undefined ? order.flow : header.flow.length > 0 ? header.flow : null,
    });
    const lines = figures.lines.map((line) => (flow ? { ...line, ...flow.line } : line));
    changes.push(...(await replaceLines(scope, after, lines, inputs, stored)));
    if (changes.length === 0) return;
    await orderRepository.update(scope, order, columns);
    if (changes.some((change) => change.field === 'flow')) await orderFlowRepository.replace(scope, order.id, header.flow ?? []);
    await orderHistoryRepository.record(
      scope,
      order,
      action,
      changes.filter((change) => change.field !== 'day'),
    );
    await orderCounterRepository.record(scope, order, { day: dayOf(date), ...amounts });
  });
}

export const orderService = {
  /** A number for a new order; the order itself may use it, or another one, or none. */
  newOrderId: (scope: Scope): Promise<string> => inTransaction(scope, (scope) => orderCounterRepository.nextOrderId(scope)),

  /**
   * Saves an order with its lines, its deposit, its history and its day counter in one transaction.
   * @returns the new id.
   */
  create: (scope: Scope, input: OrderCreateInput): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const { orderDels, prepayment, orderId: wantedId, flow: _, ...header } = input;
      const deposit = prepayment && parseDecimal(prepayment).units > 0n ? prepayment : null;
      const figures = await figureOrder(
        scope,
        { discountRate: input.discountRate, billType: input.billType, typed: typedFigures(input), paid: deposit ?? '0' },
        orderDels,
        new Map(),
      );
      const { advance: __, ...amounts } = figures.amounts;
      const now = scope.now();
      const date = input.date ?? now;
      const flow = flowColumns(input.flow);
      const orderId = wantedId ?? (await orderCounterRepository.nextOrderId(scope));
      return refuseReferences(orderId, async () => {
        const id = await orderRepository.insert(scope, {
          ...headerColumns(header),
          customerName: input.customerName,
          expectedDeliveryDate: input.expectedDeliveryDate ?? now + DELIVERY_DAYS_MS,
          urgent: input.urgent ?? 1,
          ...flow.order,
          ...amounts,
          orderId,
          taxRate: figures.taxRate,
          prepayment: deposit ?? '0',
          ...bornOn(scope, date, now),
        });
        if (input.flow && input.flow.length > 0) await orderFlowRepository.replace(scope, id, input.flow);
        const order = { id, orderId, customerId: input.customerId ?? null, customerName: input.customerName };
        await orderLineRepository.insertAll(
          scope,
          figures.lines.map((line, index) => storedLine(scope, order, { ...line, ...flow.line }, index + 1)),
        );
        if (deposit) {
          await receiptLedger.append(scope, order, {
            kind: 'deposit',
            amount: deposit,
            arrearsBefore: amounts.receivables,
            arrearsAfter: amounts.arrears,
            ...(await depositMethod(scope, input)),
          });
        }
        await orderHistoryRepository.record(scope, order, 'create', [{ field: 'totalAmount', before: null, after: amounts.totalAmount }]);
        await orderCounterRepository.record(scope, null, { day: dayOf(date), ...amounts });
        return id;
      });
    }),

  update: (scope: Scope, input: OrderUpdateInput): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { id, version, orderDels, ...header } = input;
      const order = await lockOrder(scope, { id });
      requireAllowed(order, 'edit');
      refuseStale(order, version);
      await saveOrder(scope, order, header, orderDels);
      return true as const;
    }),

  /** Only what is present. What concerns the order after its audit is taken then too; anything else needs the audit revoked. */
  pandaUpdate: (scope: Scope, input: OrderPandaInput): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { id, orderId, version, ...fields } = input;
      if (!id && !orderId) throw invalid('请指定订单');
      const order = await lockOrder(scope, { id, orderId });
      refuseStale(order, version);
      const [books, header] = split(fields, AFTER_AUDIT_FIELDS);
      let current = order;
      if (headerChanges(order, header).length > 0) {
        requireAllowed(order, 'edit');
        await saveOrder(scope, order, header, undefined);
        current = await lockOrder(scope, { id: order.id });
      }
      if (books.printCount !== undefined && books.printCount > order.printCount) requireAllowed(order, 'print');
      const changes = changesBetween({ ...current }, books);
      if (changes.length > 0) {
        await orderRepository.update(scope, current, books);
        await orderHistoryRepository.record(scope, order, 'bookkeep', changes);
      }
      return true as const;
    }),

  async get(scope: Scope, key: { id?: number; orderId?: string }): Promise<OrderDetail> {
    const order = key.id ? await orderRepository.findById(scope, key.id) : await orderRepository.findByOrderId(scope, key.orderId ?? '');
    if (!order) throw new AppError('notFound', WHAT);
    const lines = await orderLineRepository.findByOrder(scope, order.id);
    return { ...orderToWire(scope, order), orderDels: lines.map((line) => lineToWire(scope, line)) };
  },

  async history(scope: Scope, orderId: string) {
    const order = await orderRepository.findByOrderId(scope, orderId);
    if (!order) throw new AppError('notFound', WHAT);
    return orderHistoryRepository.findByOrder(scope, order.id);
  },
};
