import { createHash } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';
import { found } from '../records/record.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';

/** What a customer agrees to. Receipts, remarks of the shop and steps of production are left out, so that they void no signature. */
const OF_ORDER = ['customerName', 'name', 'date', 'address', 'expectedDeliveryDate', 'orderDescription'] as const;
const AMOUNTS = ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables'] as const;
const OF_LINE = ['projectName', 'contentProduction', 'productsName', 'specification', 'unitName', 'urgent'] as const;
const LINE_FIGURES = ['width', 'height', 'amount', 'unitPrice', 'totalAmount'] as const;

const valuesOf = <K extends string>(row: Readonly<Record<K, unknown>>, names: readonly K[]) => names.map((name) => row[name] ?? null);

/** What signing and approving need of an order. */
export const orderSigning = {
  /** The SHA-256 of what the customer agrees to, in hex: it changes only when that changes. @throws AppError notFound */
  async content(scope: Scope, orderId: string): Promise<{ id: number; version: number; contentHash: string }> {
    const order = found(await orderRepository.findByOrderId(scope, orderId), '订单');
    const lines = await orderLineRepository.findByOrder(scope, order.id);
    const content = [
      ...valuesOf(order, OF_ORDER),
      ...valuesOf(order, AMOUNTS),
      lines.map((line) => [...valuesOf(line, OF_LINE), ...valuesOf(line, LINE_FIGURES)]),
    ];
    return { id: order.id, version: order.version, contentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
  },

  /** How often the order was written; every change of it or of its lines counts. @throws AppError notFound */
  version: async (scope: Scope, orderInfoId: number): Promise<number> =>
    found(await orderRepository.findById(scope, orderInfoId), '订单').version,

  /** @throws AppError orderNotAudited */
  requireSignable: (order: StoredOrder): void => requireAllowed(order, 'sign'),

  async record(
    scope: Scope,
    order: StoredOrder,
    signed: { signatureImgUrl: string; isWhetherSign: number },
    signer: string | null,
  ): Promise<void> {
    await orderRepository.update(scope, order, signed);
    await orderHistoryRepository.record(scope, order, 'sign', [
      { field: 'isWhetherSign', before: order.isWhetherSign, after: signed.isWhetherSign },
      ...(signer ? [{ field: 'signer', before: null, after: signer }] : []),
    ]);
  },
};
