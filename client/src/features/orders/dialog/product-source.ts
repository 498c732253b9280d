import type { ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { orderApi } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { toast } from '#client/ui/toast.ts';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';

/** For more names than this, one list of all products is cheaper than a search for each. */
const ASK_EACH = 8;

export function productOption(row: ProductSimpleRow): ProductOption {
  const { id, name, mnemonicCode, specification, unitPrice, cost, unitId, unitName, pricingBasis, minArea } = row;
  return { id, name, mnemonicCode, specification, unitPrice, cost, unitId, unitName, pricingBasis, minArea };
}

/** Products by mnemonic code, pinyin or name, best first. */
export async function searchProducts(text: string): Promise<readonly ProductOption[]> {
  return (await orderApi.bs.productInfo.listAllSimple.query({ text })).map(productOption);
}

/** Products that may have these names, the wanted ones among them; the caller picks by exact name. */
export async function matchProducts(names: readonly string[]): Promise<readonly ProductOption[]> {
  if (names.length > ASK_EACH) {
    try {
      return (await orderApi.bs.productInfo.listAllSimple.query()).map(productOption);
    } catch (error) {
      // The server refuses a list of too many products; then each name is searched by itself.
      if (toApiError(error).reason !== 'listTooLong') throw error;
    }
  }
  return (await Promise.all(names.map(searchProducts))).flat();
}

/** Idempotency keys of products that are not known to be created, by type and name: a repeat after a lost answer creates no second one. */
const keys = new Map<string, string>();

/**
 * Creates a product for each name under the given type. One message names all that were refused, with their reasons.
 * @returns the products that were created
 */
export async function createProducts(names: readonly string[], typeId: number): Promise<readonly ProductOption[]> {
  const created: ProductOption[] = [];
  const refused: string[] = [];
  for (const name of names) {
    const wanted = `${typeId}:${name}`;
    const key = keys.get(wanted) ?? newIdempotencyKey();
    keys.set(wanted, key);
    try {
      const id = await orderApi.bs.productInfo.create.mutate({ name, typeId }, once(key));
      keys.delete(wanted);
      created.push({ id, name });
    } catch (error) {
      refused.push(`「${name}」${toApiError(error).message}`);
    }
  }
  if (refused.length > 0) toast.error(`${refused.length} 个产品新建失败`, { description: refused.join('；') });
  return created;
}
