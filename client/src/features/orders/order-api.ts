import { createTRPCClient, httpLink } from '@trpc/client';
import { useCallback } from 'react';
import type { AppRouter } from '#api/app-router.ts';
import { authorizationHeader, keyedRetryLink, sessionLink } from '#client/lib/rpc-links.ts';
import { apiFetch } from '#client/lib/transport.ts';
import { trpc } from '#client/lib/trpc.ts';
import { wireFormat } from '#client/lib/wire-format.ts';

/** Lists stay good for five minutes per query; every search, reset, delete and save forgets them. */
export const LIST_AGE = 5 * 60_000;

/**
 * The calls that a person triggers at the order desk. Each stands alone and may carry a key in its context, under which the
 * server performs it once however often it arrives: `orderApi.bs.orderInfo.create.mutate(order, once(key))`.
 */
export const orderApi = createTRPCClient<AppRouter>({
  links: [
    sessionLink,
    keyedRetryLink,
    httpLink({
      url: '/trpc',
      transformer: wireFormat,
      // The shape in which tRPC hands over its fetch options is wider than the browser's; the members are the same.
      fetch: (input, init) => apiFetch(input, init as RequestInit),
      headers: ({ op }) => ({
        ...authorizationHeader(),
        ...(typeof op.context.idempotencyKey === 'string' ? { 'Idempotency-Key': op.context.idempotencyKey } : {}),
      }),
    }),
  ],
});

/** Options of a call that must have its effect once. */
export function once(idempotencyKey: string): { context: { idempotencyKey: string } } {
  return { context: { idempotencyKey } };
}

/** Forgets everything that shows orders, after one of them changed. */
export function useForgetOrders(): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([
      utils.bs.orderInfo.invalidate(),
      utils.bs.orderDel.invalidate(),
      utils.bs.orderPaymentReceipts.invalidate(),
      utils.bs.customerInfo.getCustomerStatistics.invalidate(),
    ]);
  }, [utils]);
}
