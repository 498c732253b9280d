import { wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { type InvoiceCreate, type InvoiceUpdate, isInvoiceName, isInvoiceType, NOT_AN_INVOICE } from '#shared/schemas/invoice.schema.ts';
import { type FileService, storedFiles } from '../files/file.service.ts';
import { lockOrder, lockWithOrder } from '../orders/order-lock.ts';
import { deleteRecord, found, insertRecord, servedReads, updateRecord } from '../records/record.ts';
import { invoiceRepository } from './invoice.repository.ts';
import { INVOICE_XML_MAX, type InvoiceFacts, NO_FACTS, readInvoiceXml } from './invoice-xml.ts';

const WHAT = '订单发票';
const READS = { what: WHAT, findById: invoiceRepository.findById };

/**
 * The path is the key of a stored file. It must name a file of an accepted format in the folder of this order's invoices.
 * @throws AppError invalid
 */
function refuseForeignPath({ tenantId }: Scope, orderId: string, path: string): void {
  const folder = `${tenantId}/orderFile/${orderId}/invoice/income/`;
  const name = path.slice(folder.length);
  if (!path.startsWith(folder) || name.includes('%') || !isInvoiceName(name)) throw invalid('发票文件不在本订单的发票目录中，请重新上传');
}

/** Deletes stored files that no invoice names any more. */
async function release(scope: Scope, paths: readonly string[]): Promise<void> {
  const whole = wholeShop(scope);
  for (const path of paths) if (!(await invoiceRepository.names(whole, path))) await storedFiles.release(whole, path);
}

/** Refuses a stored file whose content, whatever its name says, is of no type that an invoice may have. @throws AppError invalid */
async function refuseOtherContent(scope: Scope, path: string): Promise<void> {
  const file = await storedFiles.find(wholeShop(scope), path);
  if (file && !isInvoiceType(file.type)) throw invalid(NOT_AN_INVOICE);
}

/** Invoices that were received or issued for an order. */
export const invoiceService = {
  /** Deletes every invoice of an order. */
  deleteByOrder: (scope: Scope, orderId: string): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { id } = await lockOrder(scope, { orderId });
      const paths = await invoiceRepository.findPaths(scope, id);
      await invoiceRepository.deleteByOrder(scope, id);
      await release(scope, paths);
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { invoiceFilePath } = await lockWithOrder(scope, 'orderInvoice', READS, { id });
      await deleteRecord(scope, 'orderInvoice', WHAT, id);
      await release(scope, [invoiceFilePath]);
    }),
  ...servedReads(WHAT, invoiceRepository),
};

/** The calls about invoices that read the file itself. */
export function createInvoiceUploads({ files }: { files: Pick<FileService, 'contentOf'> }) {
  /**
   * What the XML of an invoice says; nothing for a file of another type. It is read before the order is locked, because the store may be
   * slow.
   */
  async function factsOf(scope: Scope, orderId: string, path: string): Promise<InvoiceFacts> {
    refuseForeignPath(scope, orderId, path);
    const content = await files.contentOf(wholeShop(scope), path, { type: 'text/xml', most: INVOICE_XML_MAX });
    return content === null ? NO_FACTS : readInvoiceXml(content.toString('utf8'));
  }
  return {
    /** @returns the new id. */
    async create(scope: Scope, input: InvoiceCreate): Promise<number> {
      // Refuses orders that the person may not see before a file is read.
      const { orderId } = await inTransaction(scope, (scope) => lockOrder(scope, { orderId: input.orderId }));
      const facts = await factsOf(scope, orderId, input.invoiceFilePath);
      return inTransaction(scope, async (scope) => {
        const { id } = await lockOrder(scope, { orderId });
        await refuseOtherContent(scope, input.invoiceFilePath);
        return insertRecord(scope, 'orderInvoice', { ...input, ...facts, orderId, orderInfoId: id });
      });
    },

    /** Changes the fields that are present; an invoice stays with its order. */
    async update(scope: Scope, { id, version, orderId, ...sent }: InvoiceUpdate): Promise<void> {
      const path = sent.invoiceFilePath;
      const { orderId: own } = found(await invoiceRepository.findById(scope, id), WHAT);
      const facts = path === undefined ? {} : await factsOf(scope, own, path);
      return inTransaction(scope, async (scope) => {
        const row = await lockWithOrder(scope, 'orderInvoice', READS, { id, version });
        if (orderId !== undefined && orderId !== row.orderId) throw invalid('发票所属订单不能修改，请删除后在另一订单上传');
        if (path !== undefined) await refuseOtherContent(scope, path);
        await updateRecord(scope, 'orderInvoice', row, { ...sent, ...facts });
        if (path !== undefined) await release(scope, [row.invoiceFilePath]);
      });
    },
  };
}
