import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { LevelPricePageInput } from '#shared/schemas/level-price.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

/** Prices with the names of level and product. */
const rows = (scope: Scope, input: ListFilters<LevelPricePageInput>) =>
  scope.db
    .selectFrom('levelPrices as lp')
    .innerJoin('customerLevel as l', sameTenant('l.id', 'lp.levelId'))
    .innerJoin('productInfo as p', sameTenant('p.id', 'lp.productsId'))
    .leftJoin('productType as t', sameTenant('t.id', 'p.typeId'))
    .where('lp.tenantId', '=', scope.tenantId)
    .select(stampColumns('lp'))
    .select(['lp.levelId', 'l.name as levelName', 'lp.productsId', 'p.name as productsName'])
    .select(['t.name as typeName', 'p.unitPrice as listPrice', 'lp.unitPrice', 'lp.remarks'])
    .select((eb) => eb.val(scope.tenantName).as('tenantName'))
    .$call((query) =>
      whereFilters(query, input, {
        equal: { levelId: 'lp.levelId', productsId: 'lp.productsId' },
        contains: { productsName: 'p.name' },
        among: { ids: 'lp.id' },
        range: { createTime: 'lp.createTime' },
      }),
    )
    .$call((query) => inOrderOf(query, input.sort, 'lp.id'));

/** What customers of a level pay for a product. */
export interface PriceOfLevel {
  unitPrice: string;
  levelName: string;
}

export const levelPricesRepository = {
  ...readsOf('lp.id', rows),

  findByProductNames: (scope: Scope, names: readonly string[]) =>
    rows(scope, {})
      .where('p.name', 'in', ['', ...names])
      .execute(),

  /** The prices of this customer's level, by product; empty for a customer without a level. */
  async findOfCustomer(scope: Scope, customerId: number, productsIds: readonly number[]): Promise<Map<number, PriceOfLevel>> {
    const prices = await scope.db
      .selectFrom('customerInfo as c')
      .innerJoin('customerLevel as l', sameTenant('l.id', 'c.levelId'))
      .innerJoin('levelPrices as lp', sameTenant('lp.levelId', 'l.id'))
      .where('c.tenantId', '=', scope.tenantId)
      .where('c.id', '=', customerId)
      .where('lp.productsId', 'in', [0, ...productsIds])
      .select(['lp.productsId', 'lp.unitPrice', 'l.name as levelName'])
      .execute();
    return new Map(prices.map(({ productsId, ...price }) => [productsId, price]));
  },
};
