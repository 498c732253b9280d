import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { QuotePageInput } from '#shared/schemas/customer.schema.ts';
import { inOrderOf, readsOf, stampColumns, whereIds, whereRange } from '../records/list.ts';

type Filters = Partial<Omit<QuotePageInput, 'pageNo' | 'pageSize'>>;

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

  /** The unit price that holds now; where several do, the one whose time began last, then the one entered last. Null without one. */
  async findQuotedPrice(scope: Scope, customerId: number, productId: number): Promise<string | null> {
    const now = scope.now();
    const row = await scope.db
      .selectFrom('customerQuotes')
      .select('unitPrice')
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .where('productsId', '=', productId)
      .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', now)]))
      .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', now)]))
      .orderBy('validFrom', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.unitPrice ?? null;
  },
};
