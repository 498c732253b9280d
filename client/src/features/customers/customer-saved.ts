import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';

/** Finds a customer just saved as pickers and orders want it, through the list that everyone signed in may read. */
export function useSavedCustomer(): (id: number, name: string) => Promise<CustomerSimpleRow> {
  const utils = trpc.useUtils();
  return useCallback(
    async (id, name) => {
      await utils.bs.customerInfo.invalidate();
      const found = await utils.bs.customerInfo.listAllSimple.fetch({ name });
      const row = found.find((candidate) => candidate.id === id);
      if (row) return row;
      // Saved as disabled, or beyond the best matches: what an order copies starts empty.
      const empty = { mnemonicCode: null, contact: null, contactPhone: null, address: null, salesman: null, discountRate: null };
      return { id, name, typeId: 0, ...empty, deliveryId: null, paymentId: null, billId: null };
    },
    [utils],
  );
}
