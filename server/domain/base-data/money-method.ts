import { AppError } from '#shared/errors.ts';

export interface Method {
  name: string;
  takesMoney: boolean;
}

/**
 * The payment method of a receipt. Methods such as 月结 (pay monthly) are only for orders.
 * @throws AppError referenceMissing, methodTakesNoMoney
 */
export function moneyMethod(methods: ReadonlyMap<number, Method>, id: number): Method {
  const method = methods.get(id);
  if (!method) throw new AppError('referenceMissing', { what: '付款方式' });
  if (!method.takesMoney) throw new AppError('methodTakesNoMoney', { name: method.name });
  return method;
}
