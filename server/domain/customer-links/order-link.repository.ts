import type { Selectable } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/bulk-write.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderLinkEventTable, OrderLinkTable } from './order-link.table.ts';

export type StoredLink = Selectable<OrderLinkTable>;
export type LinkEvent = Selectable<OrderLinkEventTable>;

const links = (scope: Scope) => scope.db.selectFrom('orderLink').where('tenantId', '=', scope.tenantId);
const events = (scope: Scope) => scope.db.selectFrom('orderLinkEvent').where('tenantId', '=', scope.tenantId);

export const orderLinkRepository = {
  insert: (scope: Scope, link: NewRow<'orderLink'>): Promise<number> => insertRow(scope, 'orderLink', link),

  findByHash: (scope: Scope, tokenHash: string): Promise<StoredLink | undefined> =>
    links(scope).selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  findById: (scope: Scope, id: number): Promise<StoredLink | undefined> => links(scope).selectAll().where('id', '=', id).executeTakeFirst(),

  /** The last link of an order, by the order's number. */
  findLastOf: (scope: Scope, orderId: string): Promise<StoredLink | undefined> =>
    scope.db
      .selectFrom('orderLink as l')
      .innerJoin('orderInfo as o', sameTenant('o.id', 'l.orderInfoId'))
      .selectAll('l')
      .where('l.tenantId', '=', scope.tenantId)
      .where('o.orderId', '=', orderId)
      .orderBy('l.id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  findLast: (scope: Scope, orderInfoId: number): Promise<StoredLink | undefined> =>
    links(scope).selectAll().where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').limit(1).executeTakeFirst(),

  async revokeAll(scope: Scope, orderInfoId: number): Promise<void> {
    await scope.db
      .updateTable('orderLink')
      .set({ revokeTime: scope.now() })
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('revokeTime', 'is', null)
      .execute();
  },

  note: (scope: Scope, event: NewRow<'orderLinkEvent'>): Promise<number> => insertRow(scope, 'orderLinkEvent', event),

  findEvent: (scope: Scope, id: number): Promise<LinkEvent | undefined> =>
    events(scope).selectAll().where('id', '=', id).executeTakeFirst(),

  /** The events of all links of an order, the newest first. */
  findEvents: (scope: Scope, orderInfoId: number, limit: number): Promise<LinkEvent[]> =>
    events(scope).selectAll().where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').limit(limit).execute(),

  findLastAnswer: (scope: Scope, orderInfoId: number): Promise<LinkEvent | undefined> =>
    events(scope)
      .selectAll()
      .where('orderInfoId', '=', orderInfoId)
      .where('kind', '!=', 'opened')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  async countAnswers(scope: Scope, linkId: number): Promise<number> {
    const { count } = await events(scope)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('linkId', '=', linkId)
      .where('kind', '!=', 'opened')
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Whether a row that the person sees names the file. */
  async names(scope: Scope, path: string): Promise<boolean> {
    return (await events(scope).select('id').where('imagePath', '=', path).limit(1).executeTakeFirst()) !== undefined;
  },

  /** The ids of the shop's people of this name. */
  async findPeople(scope: Scope, nickname: string): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('nickname', '=', nickname)
      .execute();
    return rows.map(({ id }) => id);
  },
};
