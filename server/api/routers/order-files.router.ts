import { z } from 'zod';
import { artworkListInput, artworkReadInput, artworkRow } from '#shared/schemas/artwork.schema.ts';
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

/** Used in orders.router.ts: the API family has this call among those of orders. */
export const getQiniuToken = guarded(['bs:order-file:create', 'bs:order-invoices:create'], {
  summary: '七牛云上传凭证：只能传到本店的 orderFile 目录，限大小和类型，十分钟内有效',
  isForPeople: true,
})
  .output(z.string())
  .query(({ ctx }) => ctx.services.orderFiles.qiniuToken(ctx.scope));

/** Recognises files that are dropped on an order, before lines are made of them. */
const artwork = router({
  read: guarded('bs:drag-file-billing', { summary: '识别已上传的文件：由后台读取文件头并生成缩略图', isForPeople: true })
    .input(artworkReadInput)
    .output(z.array(artworkRow))
    .mutation(({ ctx, input }) => ctx.services.artwork.read(ctx.scope, input)),
  list: guarded('bs:drag-file-billing', { summary: '自己上传的文件的识别结果；指定客户时注明已开单的相同内容', isForPeople: true })
    .input(artworkListInput)
    .output(z.array(artworkRow))
    .query(({ ctx, input }) => ctx.services.artwork.list(ctx.scope, input)),
});

export const orderFileRouters = { orderFile, artwork };
