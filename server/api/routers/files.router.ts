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
import {
  fileConfigCreateInput,
  fileConfigPageInput,
  fileConfigRow,
  fileConfigUpdateInput,
  fileMoveInput,
  keptFileInput,
  presignedInput,
  presignedUrl,
} from '#shared/schemas/file-config.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';
import { upload } from './uploads.router.ts';

const file = router({
  upload: guarded('signedIn', {
    summary: '上传文件，返回访问地址；图片不超过 5 MB，地址长期有效；其他文件的地址一小时内有效',
    isForPeople: true,
    upload: { field: 'file', maxBytes: FILE_MAX_BYTES, isCopied: true },
  })
    .input(uploadedFile)
    .output(z.string())
    .mutation(({ ctx, input }) => ctx.services.files.upload(ctx.scope, input)),
  presignedUrl: guarded('signedIn', { summary: '取直接上传到对象存储的地址，十分钟内有效；本地磁盘不支持', isForPeople: true })
    .input(presignedInput)
    .output(presignedUrl)
    .query(({ ctx, input }) => ctx.services.files.presignedUrl(ctx.scope, input.path)),
  create: guarded('signedIn', { summary: '登记直接上传的文件；大小和类型以存储中的内容为准', isForPeople: true })
    .input(keptFileInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.files.create(ctx.scope, input)),
  page: guarded('infra:file:query', { summary: '文件分页，含一小时内有效的访问地址' })
    .input(filePageInput)
    .output(pageOf(fileRow))
    .query(({ ctx, input }) => ctx.services.files.page(ctx.scope, input)),
  delete: guarded('infra:file:delete', { summary: '删除文件' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.files.delete(ctx.scope, input.id)),
});

/** For older clients of the API family, which had a separate file server: the same files, under its paths and with its form of answer. */
const fileServer = router({
  upload: guarded('signedIn', {
    summary: '上传客户文件，仅本店可取；path 长期有效，url 一小时内有效；表单可用 filename 另给文件名',
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

const CONFIG = 'infra:file-config';
/** Without an export: the configuration of stores holds keys. `sheet` is unused. */
const { exportExcel: _, ...configCalls } = recordProcedures(
  {
    title: '文件配置',
    permission: CONFIG,
    sheet: 'config',
    create: fileConfigCreateInput,
    update: fileConfigUpdateInput,
    page: fileConfigPageInput,
    row: fileConfigRow,
    meta: { create: { isForPeople: true }, update: { isForPeople: true } },
  },
  (services) => services.fileConfigs,
);

/** The stores that hold files. Only the platform's operator may configure them. */
const fileConfig = router({
  ...configCalls,
  updateMaster: guarded(`${CONFIG}:update`, { summary: '设为主配置：先测试，此后上传的文件存到这里' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.fileConfigs.updateMaster(ctx.scope, input.id)),
  test: guarded(`${CONFIG}:query`, { summary: '测试：写入、读回并删除一个小文件，返回其路径' })
    .input(idInput)
    .output(z.string())
    .query(({ ctx, input }) => ctx.services.fileConfigs.test(ctx.scope, input.id)),
  move: guarded(`${CONFIG}:update`, { summary: '把该配置的全部文件移到另一个配置，在后台进行' })
    .input(fileMoveInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.fileConfigs.move(ctx.scope, input)),
  stopMove: guarded(`${CONFIG}:update`, { summary: '停止移动；已移动的文件留在新位置' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.fileConfigs.stopMove(ctx.scope, input.id)),
});

export const fileRouters = { file, fileServer, fileConfig, upload };
