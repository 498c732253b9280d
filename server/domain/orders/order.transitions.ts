import { AppError } from '#shared/errors.ts';

type OrderAction = 'edit' | 'delete' | 'audit' | 'revoke' | 'collect' | 'print' | 'sign' | 'bookkeep';

/** What may be done with an order before and after its audit. It is checked under the order's lock, so that no edit follows an approval. */
const ALLOWED: Record<'unaudited' | 'audited', ReadonlySet<OrderAction>> = {
  unaudited: new Set(['edit', 'delete', 'audit', 'bookkeep']),
  audited: new Set(['revoke', 'collect', 'print', 'sign', 'bookkeep']),
};

/** The error that says why this may not be done with the order; null when it may. */
export function refusalOf(order: { auditStatus: number }, action: OrderAction): AppError | null {
  const allowed = order.auditStatus ? ALLOWED.audited : ALLOWED.unaudited;
  return allowed.has(action) ? null : new AppError(order.auditStatus ? 'orderAudited' : 'orderNotAudited');
}

/** @throws AppError orderAudited, orderNotAudited */
export function requireAllowed(order: { auditStatus: number }, action: OrderAction): void {
  const refusal = refusalOf(order, action);
  if (refusal) throw refusal;
}
