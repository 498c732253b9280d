import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { QuotePageInput, QuoteRow } from '#shared/schemas/customer.schema.ts';
import { inOrderOf, readsOf, stampColumns, whereIds, whereRange } from '../records/list.ts';

type Filters = Partial<Omit<QuotePageInput, 'pageNo' | 'pageSize'>>;

type QuoteTime = { validFrom: number | null | undefined; validTo: number | null | undefined };

/** Quotes with the names of customer and product. */
function rows(scope: Scope, input: Filters) {
  let query = scope.db
    .selectFrom('customerQuotes as q')
    .innerJoin('customerInfo as c', (join) => join.onRef('c.tenantId', '=', 'q.tenantId').onRef('c.id', '=', 'q.customerId'))
    .innerJoin('productInfo as p', (join) => join.onRef('p.tenantId', '=', 'q.tenantId').onRef('p.id', '=', 'q.productsId'))
    .where('q.tenantId', '=', scope.tenantId)
    .select(stampColumns('q'))
    .select(['q.customerId', 'c.name as customerName', 'q.productsId', 'p.name as productsName'])
    .select(['q.unitPrice', 'q.validFrom', 'q.validTo', 'q.remarks'])
    .select((eb) => eb.val(scope.tenantName).as('tenantName'));
  if (input.customerId !== undefined) query = query.where('q.customerId', '=', input.customerId);
  if (input.productsId !== undefined) query = query.where('q.productsId', '=', input.productsId);
  if (input.customerName) query = query.where('c.name', 'like', contains(input.customerName));
  if (input.productsName) query = query.where('p.name', 'like', contains(input.productsName));
  query = whereIds(query, 'q.id', input.ids);
  query = whereRange(query, 'q.createTime', input.createTime);
  return inOrderOf(query, input.sort, 'q.id');
}

export const customerQuotesRepository = {
  ...readsOf('q.id', rows),

  /** Another quote for the same product whose time meets this one's. */
  findOverlapping(
    scope: Scope,
    { customerId, productsId, validFrom = null, validTo = null }: Pick<QuoteRow, 'customerId' | 'productsId'> & Partial<QuoteTime>,
    ownId: number,
  ) {
    let query = scope.db
      .selectFrom('customerQuotes')
      .select(['unitPrice', 'validFrom', 'validTo'])
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .where('productsId', '=', productsId)
      .where('id', '!=', ownId);
    if (validTo !== null) query = query.where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', validTo)]));
    if (validFrom !== null) query = query.where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', validFrom)]));
    return query.orderBy('id').limit(1).executeTakeFirst();
  },

  /** The unit prices that hold now, by product; of quotes from before they could not overlap the one whose time began last. */
  async findQuotedPrices(scope: Scope, customerId: number, productsIds: readonly number[]): Promise<Map<number, string>> {
    const now = scope.now();
    const rows = await scope.db
      .selectFrom('customerQuotes')
      .select(['productsId', 'unitPrice'])
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .where('productsId', 'in', [0, ...productsIds])
      .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', now)]))
      .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', now)]))
      .orderBy('validFrom')
      .orderBy('id')
      .execute();
    return new Map(rows.map(({ productsId, unitPrice }) => [productsId, unitPrice]));
  },
};
