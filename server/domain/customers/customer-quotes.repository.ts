import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { QuotePageInput, QuoteRow } from '#shared/schemas/customer.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

/** Quotes with the names of customer and product. */
const rows = (scope: Scope, input: ListFilters<QuotePageInput>) =>
  scope.db
    .selectFrom('customerQuotes as q')
    .innerJoin('customerInfo as c', sameTenant('c.id', 'q.customerId'))
    .innerJoin('productInfo as p', sameTenant('p.id', 'q.productsId'))
    .where('q.tenantId', '=', scope.tenantId)
    .select(stampColumns('q'))
    .select(['q.customerId', 'c.name as customerName', 'q.productsId', 'p.name as productsName'])
    .select(['q.unitPrice', 'q.validFrom', 'q.validTo', 'q.remarks'])
    .select((eb) => eb.val(scope.tenantName).as('tenantName'))
    .$call((query) =>
      whereFilters(query, input, {
        equal: { customerId: 'q.customerId', productsId: 'q.productsId' },
        contains: { customerName: 'c.name', productsName: 'p.name' },
        among: { ids: 'q.id' },
        range: { createTime: 'q.createTime' },
      }),
    )
    .$call((query) => inOrderOf(query, input.sort, 'q.id'));

/** Quotes of a customer, without names. */
const quotes = (scope: Scope, customerId: number) =>
  scope.db.selectFrom('customerQuotes').where('tenantId', '=', scope.tenantId).where('customerId', '=', customerId);

export type QuoteTerms = Pick<QuoteRow, 'customerId' | 'productsId'> & Partial<Pick<QuoteRow, 'id' | 'validFrom' | 'validTo'>>;

export const customerQuotesRepository = {
  ...readsOf('q.id', rows),

  /** Another quote of the customer for the same product whose period overlaps this one's. */
  findOverlapping(scope: Scope, { id = 0, customerId, productsId, validFrom = null, validTo = null }: QuoteTerms) {
    let query = quotes(scope, customerId).where('productsId', '=', productsId).where('id', '!=', id);
    if (validTo !== null) query = query.where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', validTo)]));
    if (validFrom !== null) query = query.where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', validFrom)]));
    return query.select(['unitPrice', 'validFrom', 'validTo']).orderBy('id').limit(1).executeTakeFirst();
  },

  /** The unit prices that are valid now, by product. Quotes of an earlier release may overlap: the one that began last counts. */
  async findQuotedPrices(scope: Scope, customerId: number, productsIds: readonly number[]): Promise<Map<number, string>> {
    const now = scope.now();
    const prices = await quotes(scope, customerId)
      .where('productsId', 'in', [0, ...productsIds])
      .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', now)]))
      .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', now)]))
      .select(['productsId', 'unitPrice'])
      .orderBy('validFrom')
      .orderBy('id')
      .execute();
    return new Map(prices.map(({ productsId, unitPrice }) => [productsId, unitPrice]));
  },
};
