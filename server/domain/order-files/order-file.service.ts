import { wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { FILE_MAX_BYTES } from '#shared/schemas/file.schema.ts';
import type { OrderFileCreate, OrderFileUpdate } from '#shared/schemas/order-file.schema.ts';
import { type FileService, storedFiles } from '../files/file.service.ts';
import type { FileStores } from '../files/file-stores.ts';
import { lockOrder, lockWithOrder } from '../orders/order-lock.ts';
import { deleteRecord, insertRecord, servedReads, updateRecord } from '../records/record.ts';
import type { ArtworkService } from './artwork.service.ts';
import { orderFileRepository } from './order-file.repository.ts';

const WHAT = '订单文件';
const READS = { what: WHAT, findById: orderFileRepository.findById };
/** For how long a browser may upload with one token, and which types. */
const TOKEN_SECONDS = 600;
const UPLOAD_TYPES = 'image/*;application/pdf;application/postscript;application/zip;application/octet-stream;text/xml;application/xml';

/** The key of a stored file. Clients send the key itself or the file's address in the store. @throws AppError invalid */
function keyIn(urls: string): string {
  if (!/^https?:\/\//.test(urls)) return urls;
  try {
    return decodeURIComponent(new URL(urls).pathname.slice(1));
  } catch {
    throw invalid('文件地址格式不正确');
  }
}

/**
 * Folders below that of an order with the files of its invoices and signatures. No order file may name these: its deletion would delete
 * them.
 */
const OF_OTHERS = ['invoice/', 'signature/'];

/** @throws AppError referenceMissing for a line of another order */
async function refuseForeignLine(scope: Scope, orderInfoId: number, lineId: number | null | undefined): Promise<void> {
  if (lineId && !(await orderFileRepository.hasLine(scope, orderInfoId, lineId)))
    throw new AppError('referenceMissing', { what: '订单明细' });
}

/** Files that are attached to an order. */
export const orderFileService = {
  /** Changes the fields of a file that are present. The stored file itself stays. */
  update: (scope: Scope, { id, version, originalFilenames, ...sent }: OrderFileUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const row = await lockWithOrder(scope, 'orderFile', READS, { id, version });
      await refuseForeignLine(scope, row.orderInfoId, sent.detailedOrderId);
      await updateRecord(scope, 'orderFile', row, { ...sent, ...(originalFilenames ? { originalFilenames } : {}) });
    }),

  /** Deletes the row, and the stored file where it lies in the order's folder and no other row names it. */
  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { urls, orderId } = await lockWithOrder(scope, 'orderFile', READS, { id });
      await deleteRecord(scope, 'orderFile', WHAT, id);
      const isOfOrder = urls.startsWith(`${scope.tenantId}/orderFile/${orderId}/`);
      if (isOfOrder && !(await orderFileRepository.names(wholeShop(scope), urls))) await storedFiles.release(wholeShop(scope), urls);
    }),

  ...servedReads(WHAT, orderFileRepository),
  ofOrder: orderFileRepository.ofOrder,

  /** How much room the files of the shop take. */
  async statistics(scope: Scope) {
    const { tenantId } = scope;
    const { bytes: usedBytes, quota: quotaBytes } = await storedFiles.room(scope);
    return { tenantId, fileCount: await storedFiles.count(wholeShop(scope)), usedBytes, quotaBytes };
  },
};

interface UploadParts {
  files: Pick<FileService, 'claim'>;
  stores: Pick<FileStores, 'qiniu'>;
  artwork: Pick<ArtworkService, 'register' | 'noteLinked'>;
}

/** The calls about order files that need the stores. */
export function createOrderFileUploads({ files, stores, artwork }: UploadParts) {
  return {
    /**
     * Attaches a stored file to an order. A file that a browser has put into the store by itself is booked at this moment.
     * @returns the new id
     */
    async create(scope: Scope, { urls, originalFilenames, ...input }: OrderFileCreate): Promise<number> {
      const path = keyIn(urls);
      const folder = `${scope.tenantId}/orderFile/${input.orderId}/`;
      if (![folder, `${scope.tenantId}/file/`].some((own) => path.startsWith(own))) throw invalid('文件不在本订单的目录中，请重新上传');
      if (OF_OTHERS.some((other) => path.startsWith(`${folder}${other}`))) throw invalid('签名和发票的文件不能作为订单文件');
      // The order is asked for before the store, so that nobody learns of files of orders that he may not see.
      await inTransaction(scope, (scope) => lockOrder(scope, { orderId: input.orderId }));
      const { size } = await files.claim(scope, { path, name: originalFilenames ?? input.fileNames });
      return inTransaction(scope, async (scope) => {
        const order = await lockOrder(scope, { orderId: input.orderId });
        await refuseForeignLine(scope, order.id, input.detailedOrderId);
        const id = await insertRecord(scope, 'orderFile', {
          ...input,
          detailedOrderId: input.detailedOrderId ?? null,
          originalFilenames: originalFilenames ?? input.fileNames,
          urls: path,
          size,
          orderInfoId: order.id,
        });
        // A worker makes its small picture.
        await artwork.register(scope, [{ path, name: input.fileNames, size }]);
        await artwork.noteLinked(scope, [path]);
        return id;
      });
    },

    /** Lets a browser upload files of orders to Qiniu by itself: below the shop's own folder, of limited size and kind, for ten minutes. */
    async qiniuToken(scope: Scope): Promise<string> {
      const store = await stores.qiniu();
      if (!store) throw invalid('没有启用七牛云存储，请使用上传接口，或联系平台运营方');
      return store.uploadToken({
        prefix: `${scope.tenantId}/orderFile/`,
        mostBytes: FILE_MAX_BYTES,
        types: UPLOAD_TYPES,
        seconds: TOKEN_SECONDS,
      });
    },
  };
}
