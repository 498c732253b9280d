import type { Scope } from '#platform/scope.ts';
import type { InvoicePageInput } from '#shared/schemas/invoice.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<InvoicePageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('orderInvoice as i').where('i.tenantId', '=', scope.tenantId), input, {
    equal: { orderId: 'i.orderId' },
    contains: { fileName: 'i.fileName' },
    among: { ids: 'i.id' },
    range: { createTime: 'i.createTime' },
  });

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('i'))
    .select([
      'i.orderId',
      'i.fileName',
      'i.invoiceFilePath',
      'i.incomeOrExpenseType',
      'i.invoiceNumber',
      'i.invoiceDate',
      'i.invoiceAmount',
    ])
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
