import type { Insertable, Updateable } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import type { CustomerQuotesTable } from '#platform/db/shop-tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { QuotePageInput, QuoteRow } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

type Stamp = 'tenantId' | 'id' | 'version' | 'createTime' | 'updateTime' | 'creatorName' | 'updaterName';
export type QuoteValues = Omit<Insertable<CustomerQuotesTable>, Stamp>;
export type QuoteChanges = Omit<Updateable<CustomerQuotesTable>, Stamp>;

type Filters = Partial<Omit<QuotePageInput, 'pageNo' | 'pageSize'>>;

const FULL = [
  'q.id',
  'q.version',
  'q.createTime',
  'q.updateTime',
  'q.creatorName',
  'q.updaterName',
  'q.customerId',
  'c.name as customerName',
  'q.productsId',
  'p.name as productsName',
  'q.unitPrice',
  'q.validFrom',
  'q.validTo',
  'q.remarks',
] as const;

function quotes(scope: Scope) {
  return scope.db
    .selectFrom('customerQuotes as q')
    .innerJoin('customerInfo as c', (join) => join.onRef('c.tenantId', '=', 'q.tenantId').onRef('c.id', '=', 'q.customerId'))
    .innerJoin('productInfo as p', (join) => join.onRef('p.tenantId', '=', 'q.tenantId').onRef('p.id', '=', 'q.productsId'))
    .where('q.tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Filters) {
  let query = quotes(scope);
  if (input.customerId !== undefined) query = query.where('q.customerId', '=', input.customerId);
  if (input.productsId !== undefined) query = query.where('q.productsId', '=', input.productsId);
  if (input.customerName) query = query.where('c.name', 'like', `%${escapeLike(input.customerName)}%`);
  if (input.productsName) query = query.where('p.name', 'like', `%${escapeLike(input.productsName)}%`);
  if (input.createTime) query = query.where('q.createTime', '>=', input.createTime[0]).where('q.createTime', '<=', input.createTime[1]);
  return query;
}

function fullRow(scope: Scope, row: Omit<QuoteRow, 'tenantName'>): QuoteRow {
  return { ...row, tenantName: scope.tenantName };
}

export const customerQuotesRepository = {
  async insert(scope: Scope, values: QuoteValues): Promise<number> {
    const now = scope.now();
    const { nickname } = scope.actor;
    const result = await scope.db
      .insertInto('customerQuotes')
      .values({ ...values, tenantId: scope.tenantId, createTime: now, updateTime: now, creatorName: nickname, updaterName: nickname })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  lockById(scope: Scope, id: number) {
    return scope.db
      .selectFrom('customerQuotes')
      .select(['id', 'version', 'validFrom', 'validTo', 'updaterName', 'updateTime'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  async update(scope: Scope, id: number, version: number, changes: QuoteChanges): Promise<void> {
    await scope.db
      .updateTable('customerQuotes')
      .set({ ...changes, version: version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  async delete(scope: Scope, id: number): Promise<boolean> {
    const result = await scope.db
      .deleteFrom('customerQuotes')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async findById(scope: Scope, id: number): Promise<QuoteRow | undefined> {
    const row = await quotes(scope).where('q.id', '=', id).select(FULL).executeTakeFirst();
    return row && fullRow(scope, row);
  },

  async findPage(scope: Scope, input: QuotePageInput): Promise<Page<QuoteRow>> {
    const query = filtered(scope, input);
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await query
      .select(FULL)
      .orderBy('q.id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list: rows.map((row) => fullRow(scope, row)), total };
  },

  /** Every row that the filters let through, in steps of `step`, newest first. */
  async *findAll(scope: Scope, input: Filters, step = 500): AsyncGenerator<QuoteRow> {
    const query = filtered(scope, input).select(FULL);
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await query.where('q.id', '<', below).orderBy('q.id', 'desc').limit(step).execute();
      for (const row of rows) yield fullRow(scope, row);
      if (rows.length < step) return;
      below = rows.at(-1)?.id ?? 0;
    }
  },

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
