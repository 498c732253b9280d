import { z } from 'zod';
import {
  orderFileCreateInput,
  orderFilePageInput,
  orderFileRow,
  orderFileUpdateInput,
  storageStatistics,
  storageStatisticsInput,
} from '#shared/schemas/order-file.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const orderFile = router({
  ...recordProcedures(
    {
      title: '订单文件',
      permission: 'bs:order-file',
      sheet: 'orderFile',
      create: orderFileCreateInput,
      update: orderFileUpdateInput,
      page: orderFilePageInput,
      row: orderFileRow,
    },
    (services) => services.orderFiles,
  ),
  tenantStorageStatistics: guarded('bs:order-file:query', { summary: '本店文件占用的空间' })
    .input(storageStatisticsInput)
    .output(storageStatistics)
    .query(({ ctx }) => ctx.services.orderFiles.statistics(ctx.scope)),
});

/** Stands among the calls of orders. */
export const getQiniuToken = guarded(['bs:order-file:create', 'bs:order-invoices:create'], {
  summary: '七牛云上传凭证：只能传到本店的 orderFile 目录，限大小和类型，十分钟内有效',
  isForPeople: true,
})
  .output(z.string())
  .query(({ ctx }) => ctx.services.orderFiles.qiniuToken(ctx.scope));

export const orderFileRouters = { orderFile };
