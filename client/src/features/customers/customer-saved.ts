import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';

/**
 * Fetches a customer that was just saved as the row that pickers and orders use. It uses the simple list, which people who may create
 * customers or enter orders may read without the permission to query customers.
 */
export function useSavedCustomer(): (id: number, name: string) => Promise<CustomerSimpleRow> {
  const utils = trpc.useUtils();
  return useCallback(
    async (id, name) => {
      await utils.bs.customerInfo.invalidate();
      const found = await utils.bs.customerInfo.listAllSimple.fetch({ name });
      const row = found.find((candidate) => candidate.id === id);
      if (row) return row;
      // The list lacks disabled customers and gives only the best matches. Without the row, the values that an order copies are empty.
      const empty = { mnemonicCode: null, contact: null, contactPhone: null, address: null, salesman: null, discountRate: null };
      return { id, name, typeId: 0, ...empty, deliveryId: null, paymentId: null, billId: null };
    },
    [utils],
  );
}
