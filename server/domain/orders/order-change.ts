import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { ORDER_STATE } from '#shared/states.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import type { StoredOrder } from './order.repository.ts';
import { refusalOf } from './order.transitions.ts';
import { orderChangeRepository } from './order-change.repository.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { type FigureReferences, type Figures, figureOrder, loadFigureReferences } from './order-figures.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { flowColumns } from './order-flow.ts';
import { headerColumns, type OrderHeader, typedFigures } from './order-header.ts';
import { changesBetween, type FieldChange, orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { inputOfLine, lineSummary, type NewLine, newLine, type StoredLine } from './order-line-forms.ts';
import { isBegun } from './order-progress.ts';

/** A change that a locked order is to get. */
export interface OrderChange {
  order: StoredOrder;
  /** The lines that the order has now. */
  stored: readonly StoredLine[];
  /** Fields that are absent keep their value. */
  header?: OrderHeader;
  /** The lines that the order is to have; a kept line carries its id. Absent when the lines stay as they are. */
  lines?: readonly OrderLineInput[] | undefined;
  /** Kept lines keep their line number and new lines are numbered after the last one. Otherwise all lines are numbered from 1. */
  keepsNumbers?: boolean;
}

/** The fields that a change writes, with their old and new values. */
interface BeforeAfter {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface OrderChangeOutcome {
  /** Why the order was left unchanged; null where nothing was refused. */
  problem: AppError | null;
  isChanged: boolean;
  /** Old and new values of the header fields that were given. */
  header: BeforeAfter;
  /** The kept lines that differ, by id; null when the order cannot be computed with this change. */
  lines: ReadonlyMap<number, BeforeAfter> | null;
  /** Line numbers of the new lines, in the order in which they were sent. */
  newLineNos: readonly number[];
}

interface LineDrafts {
  updates: Array<{ line: StoredLine; columns: Record<string, unknown> }>;
  fresh: NewLine[];
  gone: StoredLine[];
  history: FieldChange[];
}

interface Draft extends LineDrafts {
  change: OrderChange;
  columns: Record<string, unknown>;
  /** What the day counters count of the order after the change. */
  after: Figures['columns'] & { day: number };
}

const columnsOf = (changes: readonly FieldChange[]) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));

/**
 * The flow that the change sets; undefined where it sets none. A new flow puts the lines at its first step, so the stored flow that is sent
 * again counts as none: it must not move lines back.
 * @throws AppError invalid where a line has finished a step, whose progress a new flow would lose
 */
function flowToSet({ order, stored, header = {} }: OrderChange): readonly number[] | undefined {
  if (header.flow === undefined || JSON.stringify(header.flow) === JSON.stringify(order.flow ?? [])) return undefined;
  if (stored.some(isBegun)) throw invalid('已有明细完成工序，不能更换工艺流程；如需更换，请先撤销已完成的工序');
  return header.flow;
}

function draftLines(scope: Scope, change: OrderChange, figures: Figures): LineDrafts {
  const { order, stored, header = {}, lines, keepsNumbers } = change;
  const newFlow = flowToSet(change);
  const { customerId = order.customerId, customerName = order.customerName, flow = order.flow ?? [] } = header;
  // Columns that each line copies from its order: the customer, and a new flow.
  const ofOrder = {
    ...(header.customerId === undefined && header.customerName === undefined ? {} : { customerId, customerName }),
    ...(newFlow === undefined ? {} : flowColumns(newFlow).line),
  };
  const byId = new Map(stored.map((line) => [line.id, line]));
  const isNumberedAnew = lines !== undefined && !keepsNumbers;
  let lastNo = isNumberedAnew ? 0 : Math.max(0, ...stored.map((line) => line.lineNo));
  const drafts: LineDrafts = { updates: [], fresh: [], gone: [], history: [] };
  const owner = { id: order.id, orderId: order.orderId, customerId, customerName };
  for (const [index, line] of figures.lines.entries()) {
    const before = byId.get((lines ?? stored)[index]?.id ?? 0);
    const lineNo = before && !isNumberedAnew ? before.lineNo : ++lastNo;
    if (!before) {
      drafts.fresh.push(newLine(scope, owner, line, lineNo, flow));
      drafts.history.push({ field: `line.${lineNo}`, before: null, after: lineSummary(line) });
      continue;
    }
    byId.delete(before.id);
    const differences = changesBetween(before, { ...line, ...ofOrder, lineNo });
    if (differences.length === 0) continue;
    drafts.updates.push({ line: before, columns: columnsOf(differences) });
    for (const { field, ...values } of differences)
      if (field !== 'lineNo') drafts.history.push({ field: `line.${lineNo}.${field}`, ...values });
  }
  drafts.gone.push(...byId.values());
  for (const line of drafts.gone) drafts.history.push({ field: `line.${line.lineNo}`, before: lineSummary(line), after: null });
  return drafts;
}

/**
 * The state of an order with a flow after lines were added or removed. It is finished when all of its lines are: a new line is unfinished,
 * and a removed one may have been the last unfinished line.
 */
function stateAfter({ order, stored }: OrderChange, { fresh, gone }: LineDrafts): { state?: number } {
  if (order.flow === null || fresh.length + gone.length === 0) return {};
  const isOpen = fresh.length > 0 || stored.some((line) => !gone.includes(line) && line.currentProcess !== null);
  return { state: isOpen ? ORDER_STATE.inHand : ORDER_STATE.finished };
}

function draftOf(scope: Scope, change: OrderChange, figures: Figures): Draft {
  const { order, header = {} } = change;
  const date = header.date ?? order.date;
  const day = dayOf(date);
  const newFlow = flowToSet(change);
  const lines = draftLines(scope, change, figures);
  const flow = newFlow === undefined ? stateAfter(change, lines) : flowColumns(newFlow).order;
  const differences = changesBetween(order, { ...headerColumns(header), ...flow, ...figures.columns, date, day });
  const history = [...differences.filter(({ field }) => field !== 'day'), ...lines.history];
  return { ...lines, change, columns: columnsOf(differences), history, after: { ...figures.columns, day } };
}

function figuresOf(scope: Scope, references: FigureReferences, change: OrderChange, paid: string): Figures {
  const { order, stored, header = {}, lines = stored.map(inputOfLine) } = change;
  const byId = new Map(stored.map((line) => [line.id, line]));
  const kept = lines.flatMap(({ id }) => id || []);
  if (kept.some((id) => !byId.has(id))) throw new AppError('notFound', { what: '订单明细' });
  if (new Set(kept).size < kept.length) throw invalid('同一条订单明细只能提交一次');
  const { discountRate = order.discountRate, billType = order.billType } = header;
  // An order that was imported before its lines has the stored total 0. Nobody typed that, so it does not count as typed.
  const typed = typedFigures(header, stored.length === 0 || lines.length === 0 ? undefined : order);
  return figureOrder(scope, references, { discountRate, billType, typed, paid, lines, stored: byId });
}

const beforeAfter = (stored: Readonly<Record<string, unknown>>, after: Record<string, unknown>): BeforeAfter => ({
  before: Object.fromEntries(Object.keys(after).map((field) => [field, stored[field] ?? null])),
  after,
});

function outcomeOf({ change: { order, header = {} }, columns, updates, fresh, history }: Draft): OrderChangeOutcome {
  const given = Object.fromEntries(Object.entries(columns).filter(([field]) => field in header));
  return {
    problem: null,
    isChanged: history.length > 0,
    header: beforeAfter(order, given),
    lines: new Map(updates.map(({ line, columns }) => [line.id, beforeAfter(line, columns)])),
    newLineNos: fresh.map(({ lineNo }) => lineNo),
  };
}

function outcomeOfProblem(error: unknown): OrderChangeOutcome {
  if (!(error instanceof AppError)) throw error;
  return { problem: error, isChanged: true, header: { before: {}, after: {} }, lines: null, newLineNos: [] };
}

async function write(scope: Scope, drafts: readonly Draft[], action: string): Promise<void> {
  const changed = drafts.filter(({ history }) => history.length > 0);
  await orderChangeRepository.updateOrders(
    scope,
    changed.map(({ change, columns }) => ({ order: change.order, columns })),
  );
  await orderChangeRepository.updateLines(
    scope,
    drafts.flatMap(({ updates }) => updates),
  );
  await orderLineRepository.deleteAll(
    scope,
    drafts.flatMap(({ gone }) => gone.map(({ id }) => id)),
  );
  await orderLineRepository.insertAll(
    scope,
    drafts.flatMap(({ fresh }) => fresh),
  );
  for (const { change, columns } of changed)
    if ('flow' in columns) await orderFlowRepository.replace(scope, { orderInfoId: change.order.id, steps: change.header?.flow ?? [] });
  await orderHistoryRepository.recordAll(
    scope,
    action,
    changed.map(({ change, history }) => ({ order: change.order, changes: history })),
  );
  await orderCounterRepository.recordAll(
    scope,
    changed.map(({ change, after }) => ({ before: change.order, after: { ...after, userId: change.order.userId } })),
  );
}

/**
 * Changes locked orders in the caller's transaction and recomputes each once. Lines, history and counters of all of them are written
 * together. An order that the change leaves equal is not written. One that cannot be changed (it is audited, or its figures would be beyond
 * the limits) stays as it is, its outcome says why, and the others are changed.
 * @returns one outcome for each change, in their order
 */
export async function changeOrders(scope: Scope, changes: readonly OrderChange[], action: string): Promise<OrderChangeOutcome[]> {
  const references = await loadFigureReferences(
    scope,
    changes.flatMap(({ lines, stored }) => lines ?? stored),
    changes.map(({ order, header: { billType = order.billType } = {} }) => billType),
  );
  const paid = await receiptLedger.paidByOrder(
    scope,
    changes.map(({ order }) => order.id),
  );
  const moved = changes.filter(({ order, header: { customerId = order.customerId } = {} }) => customerId !== order.customerId);
  const advanced = await receiptLedger.withAdvance(
    scope,
    moved.map(({ order }) => order.id),
  );
  const drafts: Draft[] = [];
  const outcomes = changes.map((change): OrderChangeOutcome => {
    try {
      // An order that gave or received an advance keeps its customer: else one customer's money would pay for another's order.
      if (advanced.has(change.order.id)) throw new AppError('advanceOfCustomer');
      const draft = draftOf(scope, change, figuresOf(scope, references, change, paid.get(change.order.id) ?? '0'));
      const outcome = outcomeOf(draft);
      if (draft.history.length === 0 && draft.updates.length === 0) return outcome;
      const problem = refusalOf(change.order, 'edit');
      if (problem) return { ...outcome, problem };
      drafts.push(draft);
      return outcome;
    } catch (error) {
      return outcomeOfProblem(error);
    }
  });
  await write(scope, drafts, action);
  return outcomes;
}
