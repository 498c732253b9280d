import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { parseDecimal } from '#shared/rules/decimal.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import type { StoredOrder } from './order.repository.ts';
import { DELIVERY_DAYS_MS, headerColumns, lineSummary, type OrderHeader, storedLine, typedFigures } from './order.service.ts';
import { requireAllowed } from './order.transitions.ts';
import { bornOn } from './order-birth.ts';
import { orderBulkRepository } from './order-bulk.repository.ts';
import { type OrderMove, orderCounterRepository } from './order-counter.repository.ts';
import { type FiguredLine, type FigureReferences, type Figures, figureWith, loadFigureReferences } from './order-figures.ts';
import { changesBetween, type FieldChange, orderHistoryRepository } from './order-history.repository.ts';
import { type NewLine, orderLineRepository, type StoredLine } from './order-line.repository.ts';

/** How the history calls what an import did. */
const ACTION = 'import';

/** A new order whose lines come later. */
export interface NewOrderHeader extends OrderHeader {
  orderId: string;
  customerName: string;
  prepayment?: string | null;
}

/** What shall become of an order that is locked: its header fields that are given, and its lines where given (kept ones with their id). */
export interface OrderChange {
  order: StoredOrder;
  stored: readonly StoredLine[];
  header?: OrderHeader;
  lines?: readonly OrderLineInput[];
}

export interface OrderChangeOutcome {
  /** Why nothing was changed, though there was something to change. */
  problem: string | null;
  isChanged: boolean;
  /** Stored lines that are changed, or after a problem would have been. */
  changedLines: ReadonlySet<number>;
  /** Ids of the lines without id, in their order; empty after a problem. */
  newLines: number[];
  /** Header fields that were given and differ, and fields of stored lines: what stood there, and what does now. */
  header: BeforeAfter;
  lines: ReadonlyMap<number, BeforeAfter>;
}

export interface BeforeAfter {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Draft {
  change: OrderChange;
  columns: Record<string, unknown>;
  history: FieldChange[];
  lineUpdates: Array<{ line: StoredLine; columns: Partial<NewLine> }>;
  fresh: NewLine[];
  move: OrderMove;
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

function figuresOf(scope: Scope, references: FigureReferences, { order, stored, header = {}, lines }: OrderChange, paid: string): Figures {
  const inputs = lines ?? stored.map((line) => line as unknown as OrderLineInput);
  // Zero is what an order without lines has, not what somebody typed.
  const typed = stored.length === 0 ? {} : typedFigures(header, order);
  const discountRate = header.discountRate === undefined ? order.discountRate : header.discountRate;
  const billType = header.billType === undefined ? order.billType : header.billType;
  return figureWith(scope, references, { discountRate, billType, typed, paid }, inputs, new Map(stored.map((line) => [line.id, line])));
}

function draftLines(scope: Scope, change: OrderChange, figured: readonly FiguredLine[]): Pick<Draft, 'lineUpdates' | 'fresh' | 'history'> {
  const { order, stored, lines, header } = change;
  // A line carries its order's customer.
  const customer = header?.customerName === undefined ? {} : { customerId: header.customerId ?? null, customerName: header.customerName };
  const byId = new Map(stored.map((line) => [line.id, line]));
  const inputs = lines ?? stored;
  const draft: Pick<Draft, 'lineUpdates' | 'fresh' | 'history'> = { lineUpdates: [], fresh: [], history: [] };
  let lastNo = Math.max(0, ...stored.map((line) => line.lineNo));
  for (const [index, line] of figured.entries()) {
    const before = byId.get(inputs[index]?.id ?? 0);
    if (!before) {
      lastNo += 1;
      draft.fresh.push(storedLine(scope, order, line, lastNo));
      draft.history.push({ field: `line.${lastNo}`, before: null, after: lineSummary(line) });
      continue;
    }
    const differences = changesBetween(before, { ...line, ...customer });
    if (differences.length === 0) continue;
    draft.lineUpdates.push({ line: before, columns: Object.fromEntries(differences.map(({ field, after }) => [field, after])) });
    draft.history.push(...differences.map((difference) => ({ ...difference, field: `line.${before.lineNo}.${difference.field}` })));
  }
  return draft;
}

function draftOf(scope: Scope, change: OrderChange, figures: Figures): Draft {
  const { order, header = {} } = change;
  const { advance: _, ...amounts } = figures.amounts;
  const date = header.date ?? order.date;
  const columns = { ...headerColumns(header), ...amounts, taxRate: figures.taxRate, date, day: dayOf(date) };
  const differences = changesBetween(order as unknown as Record<string, unknown>, columns);
  const lines = draftLines(scope, change, figures.lines);
  return {
    change,
    columns: Object.fromEntries(differences.map(({ field }) => [field, columns[field as keyof typeof columns]])),
    ...lines,
    history: [...differences.filter(({ field }) => field !== 'day'), ...lines.history],
    move: { before: order, after: { day: dayOf(date), ...amounts } },
  };
}

function beforeAfter(stored: object, after: Record<string, unknown>): BeforeAfter {
  const before = stored as Record<string, unknown>;
  return { before: Object.fromEntries(Object.keys(after).map((field) => [field, before[field] ?? null])), after };
}

function outcomeOf(draft: Draft, problem: string | null, newLines: number[] = []): OrderChangeOutcome {
  const { order, header = {} } = draft.change;
  const given = Object.fromEntries(Object.entries(draft.columns).filter(([field]) => field in header));
  return {
    problem,
    isChanged: draft.history.length > 0,
    changedLines: new Set(draft.lineUpdates.map(({ line }) => line.id)),
    newLines,
    header: beforeAfter(order, given),
    lines: new Map(draft.lineUpdates.map(({ line, columns }) => [line.id, beforeAfter(line, columns)])),
  };
}

async function write(scope: Scope, drafts: readonly Draft[], action: string): Promise<Map<Draft, number[]>> {
  await orderBulkRepository.updateAll(
    scope,
    drafts.map(({ change, columns }) => ({ order: change.order, columns })),
  );
  await orderBulkRepository.updateLines(
    scope,
    drafts.flatMap((draft) => draft.lineUpdates),
  );
  const fresh = drafts.flatMap((draft) => draft.fresh);
  await orderLineRepository.insertAll(scope, fresh);
  await orderHistoryRepository.recordAll(
    scope,
    action,
    drafts.map(({ change, history }) => ({ order: change.order, changes: history })),
  );
  const ids = await orderBulkRepository.findLineIds(
    scope,
    drafts.filter((draft) => draft.fresh.length > 0).map(({ change }) => change.order.id),
  );
  await orderCounterRepository.recordAll(
    scope,
    drafts.map(({ move }) => move),
  );
  return new Map(drafts.map((draft) => [draft, draft.fresh.map((line) => ids.get(`${line.orderInfoId}/${line.lineNo}`) ?? 0)]));
}

/** Whole batches of orders with few statements. All of it runs in the caller's transaction; the figures come from the same rules as a single order's. */
export const orderBulkService = {
  lockByOrderIds: (scope: Scope, orderIds: readonly string[]): Promise<StoredOrder[]> =>
    orderBulkRepository.lockByOrderIds(scope, orderIds),

  findLines: (scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, StoredLine[]>> =>
    orderBulkRepository.findLines(scope, orderInfoIds),

  /**
   * Creates orders without lines: their figures are zero until lines come, a deposit is in the ledger at once. A number that is taken by now
   * makes the whole call fail with the database's error. @returns ids, or a problem, by order number.
   */
  async createHeaders(scope: Scope, headers: readonly NewOrderHeader[]): Promise<Map<string, { id: number } | { problem: string }>> {
    const outcomes = new Map<string, { id: number } | { problem: string }>();
    const references = await loadFigureReferences(
      scope,
      [],
      headers.map((header) => header.billType),
    );
    const now = scope.now();
    const rows = headers.flatMap((given) => {
      const { orderId, customerName, prepayment, ...header } = given;
      const deposit = prepayment && parseDecimal(prepayment).units > 0n ? prepayment : '0';
      const date = header.date ?? now;
      try {
        const figures = figureWith(
          scope,
          references,
          { discountRate: header.discountRate ?? null, billType: header.billType ?? null, typed: {}, paid: deposit },
          [],
          new Map(),
        );
        const { advance: _, ...amounts } = figures.amounts;
        const row = {
          ...headerColumns(header),
          orderId,
          customerName,
          urgent: header.urgent ?? 1,
          expectedDeliveryDate: header.expectedDeliveryDate ?? date + DELIVERY_DAYS_MS,
          ...amounts,
          taxRate: figures.taxRate,
          prepayment: deposit,
          ...bornOn(scope, date, now),
        };
        return [
          { row, deposit, payment: { paymentType: header.paymentMethod ?? null, paymentTypeName: header.paymentMethodName ?? null } },
        ];
      } catch (error) {
        outcomes.set(orderId, { problem: problemOf(error) });
        return [];
      }
    });
    await orderBulkRepository.insertAll(
      scope,
      rows.map(({ row }) => row),
    );
    const ids = await orderBulkRepository.findIds(
      scope,
      rows.map(({ row }) => row.orderId),
    );
    const created = rows.map(({ row, ...rest }) => ({ ...rest, row, order: { id: ids.get(row.orderId) ?? 0, orderId: row.orderId } }));
    for (const { order, row, deposit, payment } of created) {
      outcomes.set(order.orderId, { id: order.id });
      if (deposit === '0') continue;
      await receiptLedger.append(scope, order, {
        kind: 'deposit',
        amount: deposit,
        arrearsBefore: row.receivables,
        arrearsAfter: row.arrears,
        ...payment,
      });
    }
    await orderHistoryRepository.recordAll(
      scope,
      ACTION,
      created.map(({ order, row }) => ({ order, changes: [{ field: 'totalAmount', before: null, after: row.totalAmount }] })),
    );
    await orderCounterRepository.recordAll(
      scope,
      rows.map(({ row }) => ({ before: null, after: row })),
    );
    return outcomes;
  },

  /**
   * Changes locked orders, each recomputed once. What equals the stored order is left alone; an order that cannot be changed (audited, or
   * with figures no order can have) stays as it is and says why, and the others are changed all the same. @returns one outcome a change.
   */
  async save(scope: Scope, changes: readonly OrderChange[], action = ACTION): Promise<OrderChangeOutcome[]> {
    const lines = changes.flatMap((change) => change.lines ?? (change.stored as unknown as OrderLineInput[]));
    const references = await loadFigureReferences(
      scope,
      lines,
      changes.map(({ order, header }) => (header?.billType === undefined ? order.billType : header.billType)),
    );
    const paid = await receiptLedger.paidByOrder(
      scope,
      changes.map(({ order }) => order.id),
    );
    const drafts: Draft[] = [];
    const outcomes = new Map<OrderChange, OrderChangeOutcome>();
    for (const change of changes) {
      try {
        const draft = draftOf(scope, change, figuresOf(scope, references, change, paid.get(change.order.id) ?? '0'));
        outcomes.set(change, outcomeOf(draft, null));
        if (draft.history.length === 0) continue;
        if (change.order.auditStatus) outcomes.set(change, outcomeOf(draft, auditedText(change.order)));
        else drafts.push(draft);
      } catch (error) {
        outcomes.set(change, {
          problem: problemOf(error),
          isChanged: true,
          changedLines: new Set(change.stored.map((line) => line.id)),
          newLines: [],
          header: { before: {}, after: {} },
          lines: new Map(),
        });
      }
    }
    if (drafts.length > 0)
      for (const [draft, newLines] of await write(scope, drafts, action)) outcomes.set(draft.change, outcomeOf(draft, null, newLines));
    return changes.map((change) => outcomes.get(change) as OrderChangeOutcome);
  },
};

function auditedText(order: StoredOrder): string | null {
  try {
    requireAllowed(order, 'edit');
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
