import { createTRPCClient } from '@trpc/client';
import { useCallback } from 'react';
import type { AppRouter } from '#api/app-router.ts';
import { keyedRetryLink, sessionLink, singleLink } from '#client/lib/rpc-links.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Lists stay good for five minutes per query; every search, reset, delete and save forgets them. */
export const LIST_AGE = 5 * 60_000;

/** The calls that a person triggers at the order desk. Each stands alone, so that none waits for another of its batch. */
export const orderApi = createTRPCClient<AppRouter>({ links: [sessionLink, keyedRetryLink, singleLink] });

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
