import { createTRPCClient } from '@trpc/client';
import { useCallback } from 'react';
import type { AppRouter } from '#api/app-router.ts';
import { keyedRetryLink, sessionLink, singleLink } from '#client/lib/rpc-links.ts';
import { trpc } from '#client/lib/trpc.ts';

/** How long the answer of a list counts as fresh, in milliseconds. Searches, saves and deletions invalidate it before. */
export const LIST_AGE = 5 * 60_000;

/** Calls that a person triggers at the order desk. They are not batched, so that none waits for a slower one. */
export const orderApi = createTRPCClient<AppRouter>({ links: [sessionLink, keyedRetryLink, singleLink] });

/** Invalidates every query that shows orders, after one of them changed. */
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
