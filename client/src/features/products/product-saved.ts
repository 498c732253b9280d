import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';

/** Finds a product just saved as pickers and order lines want it, through the list that everyone signed in may read. */
export function useSavedProduct(): (id: number, name: string) => Promise<ProductSimpleRow> {
  const utils = trpc.useUtils();
  return useCallback(
    async (id, name) => {
      await utils.bs.productInfo.invalidate();
      const found = await utils.bs.productInfo.listAllSimple.fetch({ name });
      const row = found.find((candidate) => candidate.id === id);
      if (row) return row;
      // Saved as disabled, or beyond the best matches: what a line copies starts empty.
      const empty = { mnemonicCode: null, typeName: null, specification: null, unitPrice: null, cost: null, unitId: null, unitName: null };
      const charge = { pricingBasis: null, unitPricingBasis: null, minArea: null };
      return { id, name, typeId: 0, ...empty, ...charge };
    },
    [utils],
  );
}
