import type { PermissionName } from '#domain/all-menus.ts';
import { serverFileAnswer, uploadBegun, uploadCreateInput, uploadParts } from '#shared/schemas/file.schema.ts';
import { idInput } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { guarded, router } from '../trpc.ts';

/** Large files are uploaded only for orders, so the permissions are those to attach files to one or to drop files on one. */
export const UPLOAD_PERMISSIONS: PermissionName[] = ['bs:order-file:create', 'bs:drag-file-billing'];

/** Uploads of large files that can go on after an interruption. These calls begin and end one; the bytes are sent by the tus protocol. */
export const upload = router({
  create: guarded(UPLOAD_PERMISSIONS, {
    summary:
      '开始断点续传：预占空间，返回按 tus 1.0 协议（HEAD、PATCH）发送内容的地址，48 小时内有效，一小时内没有收到内容即取消；isDirect 表示可分片直传对象存储',
    isForPeople: true,
  })
    .input(uploadCreateInput)
    .output(uploadBegun)
    .mutation(({ ctx, input }) => ctx.services.uploads.create(ctx.scope, input)),
  parts: guarded(UPLOAD_PERMISSIONS, { summary: '直传对象存储：已到达的字节数，以及下一批分片的上传地址，一小时内有效', isForPeople: true })
    .input(idInput)
    .output(uploadParts)
    .query(({ ctx, input }) => ctx.services.uploads.parts(ctx.scope, input.id)),
  finish: guarded(UPLOAD_PERMISSIONS, { summary: '完成断点续传：文件传完后保存，重复调用结果相同', isForPeople: true })
    .input(idInput)
    .output(serverFileAnswer)
    .mutation(({ ctx, input }) => ctx.services.uploads.finish(ctx.scope, input.id)),
  delete: guarded(UPLOAD_PERMISSIONS, { summary: '放弃断点续传，退还空间', isForPeople: true })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.uploads.delete(ctx.scope, input.id)),
});
