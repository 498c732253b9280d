import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { receiptLedger } from '../receipts/receipt-ledger.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { lineSummary, type OrderHeader } from './order.service.ts';
import { orderBulkRepository } from './order-bulk.repository.ts';
import { orderBulkService } from './order-bulk.service.ts';
import { orderDeletionService } from './order-deletion.service.ts';
import type { FiguredLine } from './order-figures.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository, type StoredLine } from './order-line.repository.ts';

/** How the history calls it. */
const ACTION = 'undoImport';
/** What imports do to an order is compared by content: one of its fields, or a line of it, may be another import's. */
const IMPORTS = ['import', ACTION];
const FIRST_VERSION = 1;

type Fields = Record<string, unknown>;
type IsAsWritten = (stored: object, after: Fields) => boolean;

/** A header that an import made (`before` null) or changed. */
export interface OrderUndo {
  id: number;
  before: Fields | null;
  after: Fields;
  /** When the import began to write. */
  since: number;
}

/** The same of a line. */
export interface LineUndo {
  id: number;
  before: Fields | null;
  after: Fields | null;
}

const COST_FIELDS = ['cost', 'unitPriceOfMaterial'];

/** A cost is written only by who may see cost. */
const mayRestore = (scope: Scope, before: Fields): boolean =>
  !COST_FIELDS.some((field) => field in before) || isPermitted(scope.grants, SHOW_COST);

async function refusal(scope: Scope, order: StoredOrder): Promise<string | null> {
  if (order.auditStatus) return `订单「${order.orderId}」已审核`;
  return (await receiptLedger.hasReceipts(scope, order.id)) ? `订单「${order.orderId}」已有收款` : null;
}

/** Takes back what imports did to orders, in the caller's transaction. Nothing that was audited, paid or changed since is touched; the caller is told why. */
export const orderUndoService = {
  /** @returns null when the header is as it was before, else why it stays. @throws AppError when it cannot be restored: the caller takes back what was written */
  async undoHeader(scope: Scope, { id, before, after, since }: OrderUndo, isAsWritten: IsAsWritten): Promise<string | null> {
    const order = await orderRepository.lockById(scope, id);
    if (!order) return null;
    const refused = await refusal(scope, order);
    if (refused) return refused;
    const lines = await orderLineRepository.findByOrder(scope, id);
    if (before === null && lines.length > 0) return `订单「${order.orderId}」已有明细`;
    const isTouched = await orderHistoryRepository.hasOthersSince(scope, id, since, IMPORTS);
    if (isTouched || !isAsWritten(order, after)) return `订单「${order.orderId}」在导入之后被修改过`;
    if (before === null) await orderDeletionService.delete(scope, id);
    else {
      const [outcome] = await orderBulkService.save(scope, [{ order, stored: lines, header: before as OrderHeader }], ACTION);
      if (outcome && outcome.problem !== null) throw invalid(outcome.problem);
    }
    return null;
  },

  /** Orders by line; a line that is gone is absent. */
  ordersOfLines: (scope: Scope, lineIds: readonly number[]): Promise<Map<number, number>> => orderLineRepository.findOrders(scope, lineIds),

  /** Takes back lines of one order, all in one step. @returns per line why it stays, or null. @throws AppError as `undoHeader` does */
  async undoLines(scope: Scope, orderInfoId: number, undos: readonly LineUndo[], isAsWritten: IsAsWritten): Promise<Array<string | null>> {
    const order = await orderRepository.lockById(scope, orderInfoId);
    if (!order) return undos.map(() => null);
    const refused = await refusal(scope, order);
    if (refused) return undos.map(() => refused);
    const stored = (await orderBulkRepository.findLines(scope, [orderInfoId])).get(orderInfoId) ?? [];
    const lines = new Map(stored.map((line) => [line.id, line]));
    const outcomes = undos.map(({ id, before, after }) => {
      const line = lines.get(id);
      if (!line) return null;
      if (before !== null && !mayRestore(scope, before)) return '没有查看成本的权限，成本不能还原';
      const isTouched = before === null ? line.version !== FIRST_VERSION : !isAsWritten(line, after ?? {});
      return isTouched ? '这一行明细在导入之后被修改过' : null;
    });
    const good = undos.filter(({ id }, index) => outcomes[index] === null && lines.has(id));
    if (good.length > 0) await saveWithout(scope, order, stored, good);
    return outcomes;
  },
};

async function saveWithout(scope: Scope, order: StoredOrder, stored: readonly StoredLine[], undos: readonly LineUndo[]): Promise<void> {
  const gone = new Set(undos.filter(({ before }) => before === null).map(({ id }) => id));
  const restored = new Map(undos.flatMap(({ id, before }) => (before === null ? [] : [[id, before] as const])));
  const rest = stored.filter(({ id }) => !gone.has(id));
  await orderLineRepository.deleteAll(scope, [...gone]);
  const removed = stored.filter(({ id }) => gone.has(id));
  if (removed.length > 0)
    await orderHistoryRepository.record(
      scope,
      order,
      ACTION,
      removed.map((line) => ({ field: `line.${line.lineNo}`, before: lineSummary(line as unknown as FiguredLine), after: null })),
    );
  const lines = rest.map((line) => ({ ...line, ...restored.get(line.id) }) as unknown as OrderLineInput);
  const [outcome] = await orderBulkService.save(scope, [{ order, stored: rest, lines }], ACTION);
  if (outcome && outcome.problem !== null) throw invalid(outcome.problem);
}
