import { z } from 'zod';
import { FILE_MAX_BYTES, filePageInput, fileRow, uploadedFile } from '#shared/schemas/file.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { guarded, router } from '../trpc.ts';

const file = router({
  upload: guarded('signedIn', {
    summary: '上传文件，返回访问地址；图片不超过 5 MB，地址长期有效；其他文件的地址一小时内有效',
    upload: { field: 'file', maxBytes: FILE_MAX_BYTES, isCopied: true },
  })
    .input(uploadedFile)
    .output(z.string())
    .mutation(({ ctx, input }) => ctx.services.files.upload(ctx.scope, input)),
  page: guarded('infra:file:query', { summary: '文件分页，含一小时内有效的访问地址' })
    .input(filePageInput)
    .output(pageOf(fileRow))
    .query(({ ctx, input }) => ctx.services.files.page(ctx.scope, input)),
  delete: guarded('infra:file:delete', { summary: '删除文件' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.files.delete(ctx.scope, input.id)),
});

export const fileRouters = { file };
