import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { InvoicePageInput } from '#shared/schemas/invoice.schema.ts';
import { inOrderOf, readsOf, stampColumns, whereIds, whereRange } from '../records/list.ts';

type Filters = Partial<Omit<InvoicePageInput, 'pageNo' | 'pageSize'>>;

function filtered(scope: Scope, { ids, orderId, fileName, createTime }: Filters) {
  let query = scope.db.selectFrom('orderInvoice as i').where('i.tenantId', '=', scope.tenantId);
  if (orderId) query = query.where('i.orderId', '=', orderId);
  if (fileName) query = query.where('i.fileName', 'like', contains(fileName));
  query = whereIds(query, 'i.id', ids);
  query = whereRange(query, 'i.createTime', createTime);
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('i'))
    .select(['i.orderId', 'i.fileName', 'i.invoiceFilePath', 'i.incomeOrExpenseType'])
    .$call((query) => inOrderOf(query, input.sort, 'i.id', { orderId: 'i.orderId' }));

export const invoiceRepository = {
  ...readsOf('i.id', rows, filtered),

  /** Whether a row that the person sees names the file. */
  async names(scope: Scope, path: string): Promise<boolean> {
    const row = await filtered(scope, {}).select('i.id').where('i.invoiceFilePath', '=', path).limit(1).executeTakeFirst();
    return row !== undefined;
  },

  /** The files of all invoices of an order. */
  async findPaths(scope: Scope, orderInfoId: number): Promise<string[]> {
    const rows = await filtered(scope, {}).select('i.invoiceFilePath').where('i.orderInfoId', '=', orderInfoId).execute();
    return [...new Set(rows.map(({ invoiceFilePath }) => invoiceFilePath))];
  },

  async deleteByOrder(scope: Scope, orderInfoId: number): Promise<void> {
    await scope.db.deleteFrom('orderInvoice').where('tenantId', '=', scope.tenantId).where('orderInfoId', '=', orderInfoId).execute();
  },
};
