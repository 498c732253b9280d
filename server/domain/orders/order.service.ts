import { DUPLICATE_KEY, FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { parseDecimal } from '#shared/rules/decimal.ts';
import type { OrderCreateInput, OrderDetail, OrderPandaInput, OrderUpdateInput } from '#shared/schemas/order.schema.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { refuseStale } from '../resources/resource.service.ts';
import { orderRepository, orderToWire, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { type FiguredLine, figureOrder } from './order-figures.ts';
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

/** A chosen flow puts the order and its lines at the first step; without one nothing is in process. */
function flowColumns(flow: number[] | undefined) {
  const isChosen = flow !== undefined && flow.length > 0;
  const steps = isChosen ? JSON.stringify(flow) : null;
  const first = isChosen ? (flow[0] ?? null) : null;
  return {
    order: { flow: steps, ...(isChosen ? { state: 0 } : {}) },
    line: { isProcess: isChosen ? 1 : 0, process: steps, nextProcess: first, currentProcess: first, ...(isChosen ? { status: 0 } : {}) },
  };
}

/** The steps of a flow are the shop's own: they stand in a JSON column, which no foreign key checks. */
async function refuseUnknownSteps(scope: Scope, flow: number[] | undefined): Promise<void> {
  if (flow === undefined || flow.length === 0) return;
  const steps = await resourceServices.orderProcessSteps.findByIds(scope, flow);
  if (flow.some((id) => !steps.has(id))) throw new AppError('referenceMissing', { what: '订单工序' });
}

/** The figures a person may have typed: as sent, else as they stand. */
export function typedFigures(header: OrderHeader, stored?: StoredOrder) {
  return Object.fromEntries(TYPED_FIGURES.map((figure) => [figure, header[figure] === undefined ? stored?.[figure] : header[figure]]));
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
    const differences = changesBetween(before, columns as Record<string, unknown>, `line.${lineNo}.`);
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
  await refuseUnknownSteps(scope, header.flow);
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
      await refuseUnknownSteps(scope, input.flow);
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
          date,
          day: dayOf(date),
          userId: scope.actor.userId,
          orderCreatorName: scope.actor.nickname,
          creatorName: scope.actor.nickname,
          updaterName: scope.actor.nickname,
          createTime: now,
          updateTime: now,
        });
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
            ...(input.paymentMethod ? { paymentType: input.paymentMethod } : {}),
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

  /** Only what is present. Bookkeeping is taken from an audited order too; anything else needs the audit revoked. */
  pandaUpdate: (scope: Scope, input: OrderPandaInput): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { id, orderId, version, isInvoiced, invoicingCount, printCount, isSettledUp, isChargeback, ...header } = input;
      if (!id && !orderId) throw invalid('请指定订单');
      const order = await lockOrder(scope, { id, orderId });
      refuseStale(order, version);
      // Whole rows may be sent back: only what differs counts as a change.
      const edits = changesBetween(order as unknown as Record<string, unknown>, headerColumns(header) as Record<string, unknown>);
      const isEdit =
        edits.length > 0 ||
        header.flow !== undefined ||
        header.date !== undefined ||
        TYPED_FIGURES.some((figure) => header[figure] !== undefined);
      const books = Object.fromEntries(
        Object.entries({ isInvoiced, invoicingCount, printCount, isSettledUp, isChargeback }).filter(([, value]) => value !== undefined),
      );
      let current = order;
      if (isEdit) {
        requireAllowed(order, 'edit');
        await saveOrder(scope, order, header, undefined);
        current = await lockOrder(scope, { id: order.id });
      }
      if (printCount !== undefined && printCount > order.printCount) requireAllowed(order, 'print');
      const changes = changesBetween(current as unknown as Record<string, unknown>, books);
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
