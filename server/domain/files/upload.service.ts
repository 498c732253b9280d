import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { ServerFileAnswer, UploadBegun, UploadCreate } from '#shared/schemas/file.schema.ts';
import { found } from '../records/record.ts';
import { fileRepository } from './file.repository.ts';
import type { FileService } from './file.service.ts';
import type { FileStores } from './file-stores.ts';
import { type PendingUpload, uploadRepository } from './upload.repository.ts';

const WHAT = '上传';
/** Begun and not ended, of one person. */
const MOST_OPEN = 2000;
/** An upload that was cut off can go on for so long, and one that is whole is answered again. */
const KEPT_MS = 48 * 3600_000;
/** Under it the bytes are sent, by the tus protocol. */
export const UPLOAD_PATH = '/infra/file/tus';

interface UploadParts {
  storage: Storage;
  stores: FileStores;
  files: Pick<FileService, 'addressOf' | 'kindOf'>;
  log: Log;
}

export type UploadService = ReturnType<typeof createUploadService>;

/**
 * Files that arrive in pieces. What may be sent is settled before the first byte: the permission by the call, the room here. The state of an
 * upload is its row and its bytes on the disk, so that it goes on at any server over the same disk, whatever became of the one before.
 */
export function createUploadService({ storage, stores, files, log }: UploadParts) {
  const discard = (key: string) =>
    storage.delete(key).catch((error: unknown) => log.warn({ err: error }, 'upload not discarded; the sweep finds it'));

  /** Puts the whole file where it stays. A copy is taken back when somebody else has kept it meanwhile. */
  async function keepFile(scope: Scope, { id, path, name, folder, size }: PendingUpload): Promise<void> {
    const { type, ending } = await files.kindOf(storage.read(path, { start: 0, end: Math.min(size, 64) - 1 }));
    const filePath = `${scope.tenantId}/${folder}/${randomUUID()}.${ending}`;
    const { id: configId, store } = await stores.master();
    if (store.adopt) await store.adopt(filePath, path);
    else await store.put(filePath, storage.read(path), { bytes: size, type });
    const isKept = await inTransaction(scope, async (scope) => {
      if (!(await uploadRepository.keep(scope, id, filePath))) return false;
      await fileRepository.insert(scope, { path: filePath, name, type, size, isPublic: false, configId });
      // What has a second name on the same disk takes no room, and goes with the row of its upload.
      if (!store.adopt) scope.afterCommit(() => void discard(path));
      return true;
    });
    if (!isKept) await store.delete(filePath);
  }

  return {
    /** Takes the room and makes the key. @throws AppError roomUsedUp, crowded */
    create: (scope: Scope, { name, size, orderId }: UploadCreate): Promise<UploadBegun> =>
      inTransaction(scope, async (scope) => {
        if ((await uploadRepository.countOpen(scope)) >= MOST_OPEN)
          throw new AppError('crowded', { detail: '未完成的上传过多', seconds: 60 });
        if (!(await fileRepository.takeRoom(scope, size)))
          throw new AppError('roomUsedUp', { limit: formatFileSize((await fileRepository.room(scope)).quota) });
        const path = `${scope.tenantId}/upload/${randomUUID()}`;
        const folder = orderId ? `orderFile/${orderId}` : 'file';
        const id = await uploadRepository.insert(scope, { path, name, folder, size });
        return { id, uploadUrl: `/prod-api/admin-api${UPLOAD_PATH}/${id}` };
      }),

    /** How much of it has arrived. */
    async progress(scope: Scope, id: number): Promise<{ offset: number; size: number }> {
      const { path, size, filePath } = found(await uploadRepository.find(scope, id), WHAT);
      return { offset: filePath === null ? ((await storage.size(path)) ?? 0) : size, size };
    },

    /** Adds what comes; what has come stays when the rest does not. @returns how much is there then */
    async append(scope: Scope, id: number, content: Readable, offset: number): Promise<number> {
      const { path, size } = found(await uploadRepository.find(scope, id), WHAT);
      return storage.append(path, content, { offset, maxBytes: size });
    },

    /** Keeps the file that has arrived; asked again, it says the same. @throws AppError while some of it is missing */
    async finish(scope: Scope, id: number): Promise<ServerFileAnswer> {
      const upload = found(await uploadRepository.find(scope, id), WHAT);
      if (upload.filePath === null) {
        const isWhole = (await storage.size(upload.path)) === upload.size;
        const failure = isWhole ? await keepFile(scope, upload).catch((error: unknown) => error) : invalid('文件还没有传完，请继续上传');
        // Another call may have kept it meanwhile; then what had arrived is gone.
        if (failure && found(await uploadRepository.find(scope, id), WHAT).filePath === null) throw failure;
      }
      const { filePath } = found(await uploadRepository.find(scope, id), WHAT);
      return files.addressOf(scope, filePath ?? '');
    },

    /** Gives it up. */
    async delete(scope: Scope, id: number): Promise<true> {
      const upload = found(await uploadRepository.find(scope, id), WHAT);
      await forget(scope, upload);
      scope.afterCommit(() => void discard(upload.path));
      return true;
    },
  };
}

/** One that never came to its end gives its room back. */
const forget = (scope: Scope, { id, size }: PendingUpload): Promise<void> =>
  inTransaction(scope, async (scope) => {
    if (await uploadRepository.delete(scope, id)) await fileRepository.giveRoomBack(scope, size);
  });

/** Forgets old uploads. */
export async function expireUploads(scope: Scope, storage: Storage, limit: number): Promise<void> {
  for (const upload of await uploadRepository.findOlder(scope, scope.now() - KEPT_MS, limit)) {
    await forget(scope, upload);
    await storage.delete(upload.path);
  }
}

/** Of these keys those of uploads that can go on. */
export const findUploads = uploadRepository.findNamed;
