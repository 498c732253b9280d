import { z } from 'zod';
import {
  FILE_MAX_BYTES,
  filePageInput,
  filePathInput,
  fileRow,
  serverFile,
  serverFileAnswer,
  uploadedFile,
} from '#shared/schemas/file.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { guarded, router } from '../trpc.ts';

const file = router({
  upload: guarded('signedIn', {
    summary: '上传文件，返回访问地址；图片不超过 5 MB，地址长期有效；其他文件的地址一小时内有效',
    isForPeople: true,
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

/** The separate file server of older clients: the same store, by its own paths and answers. */
const fileServer = router({
  upload: guarded('signedIn', {
    summary: '上传客户文件，仅本店可取；path 长期有效，url 一小时内有效',
    path: '/files/upload',
    isForPeople: true,
    isBare: true,
    upload: { field: 'files', maxBytes: FILE_MAX_BYTES, isCopied: true },
  })
    .input(serverFile)
    .output(serverFileAnswer)
    .mutation(({ ctx, input }) => ctx.services.files.uploadArtwork(ctx.scope, input)),
  getUrlData: guarded('signedIn', { summary: '取本店文件的访问地址', path: '/files/get-url-data', isBare: true, isForPeople: true })
    .input(filePathInput)
    .output(serverFileAnswer)
    .mutation(({ ctx, input }) => ctx.services.files.addressOf(ctx.scope, input.filePath)),
});

export const fileRouters = { file, fileServer };
