import { wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { type InvoiceCreate, type InvoiceUpdate, isInvoiceName, isInvoiceType, NOT_AN_INVOICE } from '#shared/schemas/invoice.schema.ts';
import { storedFiles } from '../files/file.service.ts';
import { lockOrder } from '../orders/order-lock.ts';
import { deleteRecord, found, insertRecord, lockRecord, servedReads, updateRecord } from '../records/record.ts';
import { invoiceRepository } from './invoice.repository.ts';

const WHAT = '订单发票';

/** A path is the key of a stored file. It must be one file of an accepted format in the folder of this order's invoices. */
function refuseForeignPath({ tenantId }: Scope, orderId: string, path: string): void {
  const folder = `${tenantId}/orderFile/${orderId}/invoice/income/`;
  const name = path.slice(folder.length);
  if (!path.startsWith(folder) || name.includes('%') || !isInvoiceName(name)) throw invalid('发票文件不在本订单的发票目录中，请重新上传');
}

/** Locks the order before its invoice. Whoever deletes an order locks it first, too, so no change of an invoice falls between and is lost. */
async function lockWithOrder(scope: Scope, sent: { id: number; version?: number }) {
  const { orderId } = found(await invoiceRepository.findById(scope, sent.id), WHAT);
  await lockOrder(scope, { orderId });
  return lockRecord(scope, 'orderInvoice', WHAT, sent);
}

/** A file that no invoice names any more gives its room back. */
async function release(scope: Scope, paths: readonly string[]): Promise<void> {
  const whole = wholeShop(scope);
  for (const path of paths) if (!(await invoiceRepository.names(whole, path))) await storedFiles.release(whole, path);
}

/** What a file is, its content says: one that was called an invoice and is something else is refused. */
async function refuseOtherContent(scope: Scope, path: string): Promise<void> {
  const file = await storedFiles.find(wholeShop(scope), path);
  if (file && !isInvoiceType(file.type)) throw invalid(NOT_AN_INVOICE);
}

/** Invoices that were received or issued for an order. */
export const invoiceService = {
  /** @returns the new id. */
  create: (scope: Scope, input: InvoiceCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const { id, orderId } = await lockOrder(scope, { orderId: input.orderId });
      refuseForeignPath(scope, orderId, input.invoiceFilePath);
      await refuseOtherContent(scope, input.invoiceFilePath);
      return insertRecord(scope, 'orderInvoice', { ...input, orderId, orderInfoId: id });
    }),

  /** Changes the fields that are present; an invoice stays with its order. */
  update: (scope: Scope, { id, version, orderId, ...sent }: InvoiceUpdate): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockWithOrder(scope, { id, version });
      if (orderId !== undefined && orderId !== row.orderId) throw invalid('发票所属订单不能修改，请删除后在另一订单上传');
      if (sent.invoiceFilePath !== undefined) {
        refuseForeignPath(scope, row.orderId, sent.invoiceFilePath);
        await refuseOtherContent(scope, sent.invoiceFilePath);
      }
      await updateRecord(scope, 'orderInvoice', row, sent);
      if (sent.invoiceFilePath !== undefined) await release(scope, [row.invoiceFilePath]);
      return true as const;
    }),

  /** Takes away every invoice of an order. */
  deleteByOrder: (scope: Scope, orderId: string): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { id } = await lockOrder(scope, { orderId });
      const paths = await invoiceRepository.findPaths(scope, id);
      await invoiceRepository.deleteByOrder(scope, id);
      await release(scope, paths);
      return true as const;
    }),

  delete: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { invoiceFilePath } = await lockWithOrder(scope, { id });
      await deleteRecord(scope, 'orderInvoice', WHAT, id);
      await release(scope, [invoiceFilePath]);
      return true as const;
    }),
  ...servedReads(WHAT, invoiceRepository),
};
