import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderFilePageInput } from '#shared/schemas/order-file.schema.ts';
import { type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<OrderFilePageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(
    scope.db
      .selectFrom('orderFile as f')
      .innerJoin('orderInfo as o', sameTenant('o.id', 'f.orderInfoId'))
      .where('f.tenantId', '=', scope.tenantId),
    input,
    {
      equal: { orderId: 'f.orderId', detailedOrderId: 'f.detailedOrderId', fileType: 'f.fileType' },
      contains: { customerName: 'o.customerName', fileNames: 'f.fileNames' },
      range: { createTime: 'f.createTime' },
      among: { ids: 'f.id' },
    },
  );

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .leftJoin('orderLine as l', sameTenant('l.id', 'f.detailedOrderId'))
    .leftJoin('artwork as a', sameTenant('a.path', 'f.urls'))
    .select(stampColumns('f'))
    .select([
      'f.orderId',
      'f.detailedOrderId',
      'f.fileType',
      'f.fileNames',
      'f.originalFilenames',
      'f.urls',
      'f.size',
      'o.customerName',
      'l.lineNo',
      'a.previewUrl',
      'f.isLocal',
      'f.isCloud',
    ])
    .orderBy('f.id', 'desc');

export const orderFileRepository = {
  ...readsOf('f.id', rows, filtered),

  /** The files of an order, oldest first. */
  ofOrder: (scope: Scope, orderId: string) => rows(scope, { orderId }).clearOrderBy().orderBy('f.id').execute(),

  /** Whether the order has this line. */
  async hasLine(scope: Scope, orderInfoId: number, lineId: number): Promise<boolean> {
    const row = await scope.db
      .selectFrom('orderLine')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('id', '=', lineId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Whether a row that the person sees names the file. */
  async names(scope: Scope, path: string): Promise<boolean> {
    const row = await filtered(scope, {}).select('f.id').where('f.urls', '=', path).limit(1).executeTakeFirst();
    return row !== undefined;
  },
};
