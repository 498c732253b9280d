import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import { orderRow } from '#shared/schemas/order.schema.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { changeOrders, type OrderChange } from './order-change.ts';
import type { OrderDeletionService } from './order-deletion.service.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { inputOfRestoredLine, type StoredLine } from './order-line-forms.ts';

/** The fields of a header as they were, which the import kept as JSON. */
const HEADER = orderRow.partial();
/** The action's name in the history. */
const ACTION = 'undoImport';
/** Actions in the history that do not count as a change by a person: what another import changed is found by comparing fields. */
const IMPORTS = ['import', ACTION];
const FIRST_VERSION = 1;

type Fields = Record<string, unknown>;
type IsAsWritten = (stored: object, after: Fields) => boolean;

/** A header that an import made (`before` null) or changed. */
interface OrderUndo {
  id: number;
  before: Fields | null;
  after: Fields;
  /** When the import began to write. */
  since: number;
}

/** A line that an import made (`before` null) or changed. */
interface LineUndo {
  id: number;
  before: Fields | null;
  after: Fields | null;
}

const COST_FIELDS = ['cost', 'unitPriceOfMaterial'];

/** Only a person who may see cost can write it back. */
const mayRestore = (scope: Scope, before: Fields): boolean =>
  !COST_FIELDS.some((field) => field in before) || isPermitted(scope.grants, SHOW_COST);

function refusalOf(order: StoredOrder, hasReceipts: boolean): string | null {
  if (order.auditStatus) return `订单「${order.orderId}」已审核`;
  return hasReceipts ? `订单「${order.orderId}」已有收款` : null;
}

async function takeBack(scope: Scope, change: OrderChange): Promise<void> {
  const [outcome] = await changeOrders(scope, [change], ACTION);
  if (outcome?.problem) throw invalid(outcome.problem.message);
}

/**
 * Takes back what an import did to the header of an order, in the caller's transaction. An order that was audited, paid or changed since is
 * left as it is.
 * @returns null when the header is as it was before the import, else why it stays
 * @throws AppError when it cannot be restored; the caller must roll back to a savepoint
 */
export async function undoHeader(
  scope: Scope,
  deletion: OrderDeletionService,
  { id, before, after, since }: OrderUndo,
  isAsWritten: IsAsWritten,
): Promise<string | null> {
  const order = await orderRepository.lockById(scope, id);
  if (!order) return null;
  const refused = refusalOf(order, (await receiptLedger.withReceipts(scope, [id])).has(id));
  if (refused) return refused;
  const stored = await orderLineRepository.findByOrder(scope, id);
  if (before === null && stored.length > 0) return `订单「${order.orderId}」已有明细`;
  const isTouched = await orderHistoryRepository.hasOthersSince(scope, id, since, IMPORTS);
  if (isTouched || !isAsWritten(order, after)) return `订单「${order.orderId}」在导入之后被修改过`;
  const used = before === null ? await deletion.usedBy(scope, id) : null;
  if (used) return `订单「${order.orderId}」已有${used}`;
  if (before === null) await deletion.undoCreation(scope, order);
  else {
    // Imports write no flow, so none is taken back.
    const { flow: _, ...header } = HEADER.parse(before);
    await takeBack(scope, { order, stored, header });
  }
  return null;
}

/**
 * Plans the undo of lines of one order.
 * @returns for each undo why its line stays, or null; and the change that takes back the others, if any
 */
function planLines(scope: Scope, order: StoredOrder, stored: readonly StoredLine[], undos: readonly LineUndo[], isAsWritten: IsAsWritten) {
  const byId = new Map(stored.map((line) => [line.id, line]));
  const reasons = undos.map(({ id, before, after }) => {
    const line = byId.get(id);
    if (!line) return null;
    if (before !== null && !mayRestore(scope, before)) return '没有查看成本的权限，成本不能还原';
    const isTouched = before === null ? line.version !== FIRST_VERSION : !isAsWritten(line, after ?? {});
    return isTouched ? '这一行明细在导入之后被修改过' : null;
  });
  const good = new Map(undos.filter(({ id }, index) => reasons[index] === null && byId.has(id)).map(({ id, before }) => [id, before]));
  // Lines that the import made are removed. The others keep their number: a new number is a new version, and the line's own import could
  // not be undone.
  const lines = stored.flatMap((line) => {
    const before = good.get(line.id);
    return before === null ? [] : inputOfRestoredLine(line, before);
  });
  const change: OrderChange | null = good.size > 0 ? { order, stored, lines, keepsNumbers: true } : null;
  return { reasons, change };
}

/** Lines of orders, by the order's id. */
type LineUndos = ReadonlyMap<number, readonly LineUndo[]>;

/**
 * Takes back what imports did to lines, those of each order in one change, in the caller's transaction.
 * @returns by the order's id, for each of its lines why it stays, or null
 * @throws AppError when a line cannot be restored; the caller must roll back to a savepoint, and may try each order alone
 */
export async function undoLines(scope: Scope, undos: LineUndos, isAsWritten: IsAsWritten): Promise<Map<number, Array<string | null>>> {
  const orders = new Map((await orderRepository.lockByIds(scope, [...undos.keys()])).map((order) => [order.id, order]));
  const withReceipts = await receiptLedger.withReceipts(scope, [...orders.keys()]);
  const stored = await orderLineRepository.findByOrders(scope, [...orders.keys()]);
  const outcomes = new Map<number, Array<string | null>>();
  const changes: OrderChange[] = [];
  for (const [id, own] of undos) {
    const order = orders.get(id);
    const refused = order ? refusalOf(order, withReceipts.has(id)) : null;
    if (!order || refused) outcomes.set(id, Array(own.length).fill(refused));
    else {
      const { reasons, change } = planLines(scope, order, stored.get(id) ?? [], own, isAsWritten);
      outcomes.set(id, reasons);
      if (change) changes.push(change);
    }
  }
  const results = await changeOrders(scope, changes, ACTION);
  for (const [index, { order }] of changes.entries()) {
    const problem = results[index]?.problem;
    if (problem) outcomes.set(order.id, Array(undos.get(order.id)?.length ?? 0).fill(problem.message));
  }
  return outcomes;
}
