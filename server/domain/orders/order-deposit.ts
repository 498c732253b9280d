import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderCreateInput } from '#shared/schemas/order.schema.ts';
import { resourceServices } from '../resources/all-resource-services.ts';

/** How a deposit is paid: as its order is. Old clients write the one name of the wire, new ones the other; some write none. */
export async function depositMethod(
  scope: Scope,
  { paymentMethod, paymentType }: Pick<OrderCreateInput, 'paymentMethod' | 'paymentType'>,
): Promise<{ paymentType?: number; paymentTypeName?: string }> {
  const id = paymentMethod ?? paymentType;
  if (!id) return {};
  const method = (await resourceServices.paymentType.findByIds(scope, [id])).get(id);
  if (!method) throw new AppError('referenceMissing', { what: '付款方式' });
  return { paymentType: method.id, paymentTypeName: method.name };
}
