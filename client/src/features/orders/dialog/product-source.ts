import type { ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { orderApi } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { toast } from '#client/ui/toast.ts';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';

/** Above this many names one list of all products is cheaper than a question for each. */
const ASK_EACH = 8;

export function productOption(row: ProductSimpleRow): ProductOption {
  const { id, name, mnemonicCode, specification, unitPrice, cost, unitId, unitName, pricingBasis, minArea } = row;
  return { id, name, mnemonicCode, specification, unitPrice, cost, unitId, unitName, pricingBasis, minArea };
}

/** Products by mnemonic code, pinyin or name, best first. */
export async function searchProducts(text: string): Promise<readonly ProductOption[]> {
  return (await orderApi.bs.productInfo.listAllSimple.query({ text })).map(productOption);
}

/** Products for many exact names at once. */
export async function matchProducts(names: readonly string[]): Promise<readonly ProductOption[]> {
  if (names.length > ASK_EACH) {
    try {
      return (await orderApi.bs.productInfo.listAllSimple.query()).map(productOption);
    } catch (error) {
      // A catalogue too long for one list is asked name by name.
      if (toApiError(error).reason !== 'listTooLong') throw error;
    }
  }
  return (await Promise.all(names.map(searchProducts))).flat();
}

/** Of names whose product is not known to be made yet: asking again after a lost answer makes no second one. */
const keys = new Map<string, string>();

/**
 * Adds a product for each name under the given type; names that are refused are told one by one and stay as typed.
 * @returns the products that now exist
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
  if (refused.length > 0) toast.error(`有 ${refused.length} 个产品没有建成`, { description: refused.join('；') });
  return created;
}
