import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';

/**
 * Fetches a product that was just saved as the row that pickers and order lines use. It uses the simple list, which people who may create
 * products or enter orders may read without the permission to query products.
 */
export function useSavedProduct(): (id: number, name: string) => Promise<ProductSimpleRow> {
  const utils = trpc.useUtils();
  return useCallback(
    async (id, name) => {
      await utils.bs.productInfo.invalidate();
      const found = await utils.bs.productInfo.listAllSimple.fetch({ name });
      const row = found.find((candidate) => candidate.id === id);
      if (row) return row;
      // The list lacks disabled products and gives only the best matches. Without the row, the values that a line copies are empty.
      const empty = { mnemonicCode: null, typeName: null, specification: null, unitPrice: null, cost: null, unitId: null, unitName: null };
      const charge = { pricingBasis: null, unitPricingBasis: null, minArea: null };
      return { id, name, typeId: 0, ...empty, ...charge };
    },
    [utils],
  );
}
