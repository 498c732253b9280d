import { AppError } from '#shared/errors.ts';

export interface Method {
  name: string;
  takesMoney: boolean;
}

/** A payment method by which money comes: 月结 and its like stand in orders alone. @throws AppError referenceMissing, methodTakesNoMoney */
export function moneyMethod(methods: ReadonlyMap<number, Method>, id: number): Method {
  const method = methods.get(id);
  if (!method) throw new AppError('referenceMissing', { what: '付款方式' });
  if (!method.takesMoney) throw new AppError('methodTakesNoMoney', { name: method.name });
  return method;
}
