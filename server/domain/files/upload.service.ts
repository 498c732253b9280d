import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import { type Scope, unattendedScope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { storableName } from '#shared/rules/file-name.rules.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { ServerFileAnswer, UploadBegun, UploadCreate, UploadParts } from '#shared/schemas/file.schema.ts';
import { found } from '../records/record.ts';
import { allTenantIds } from '../system/tenant.service.ts';
import { createDirectUploads, NOT_WHOLE } from './direct-upload.ts';
import { fileRepository } from './file.repository.ts';
import type { FileService } from './file.service.ts';
import { type FileStores, LOCAL_STORE } from './file-stores.ts';
import { type PendingUpload, uploadRepository } from './upload.repository.ts';

const WHAT = '上传';
/** Unfinished uploads of one person. */
const MOST_OPEN = 2000;
/** How long an interrupted upload can go on, and `finish` of a finished one be repeated. */
const KEPT_MS = 48 * 3600_000;
/** How long an upload of which nothing has arrived reserves its room. */
const EMPTY_MS = 3600_000;
/** Path below the API base to which the bytes are sent by the tus protocol. */
export const UPLOAD_PATH = '/infra/file/tus';

interface UploadNeeds {
  storage: Storage;
  stores: FileStores;
  files: Pick<FileService, 'addressOf' | 'kindOf'>;
  log: Log;
}

export type UploadService = ReturnType<typeof createUploadService>;

/**
 * Files that arrive in pieces. The call checks the permission and `create` reserves the room before the first byte is sent. The state of an
 * upload is its row and its bytes on the disk, so that any server over the same disk can go on with it.
 */
export function createUploadService({ storage, stores, files, log }: UploadNeeds) {
  const direct = createDirectUploads(stores, log);
  const discard = (key: string) =>
    storage.delete(key).catch((error: unknown) => log.warn({ err: error }, 'upload not discarded; the sweep finds it'));
  /** The requests that send bytes of uploads to this process, by the key of the upload. */
  const senders = new Map<string, { content: Readable; ended: Promise<unknown> }>();

  /** Ends the request that still sends this upload, so that nothing is written while another goes on with it or it is kept. */
  async function cutOff(path: string): Promise<void> {
    const sender = senders.get(path);
    sender?.content.destroy();
    await sender?.ended;
  }
  const toldOf = (error: unknown) => {
    log.warn({ err: error }, 'store takes no pieces');
    return null;
  };

  /** An upload of the person that goes through this server. @throws AppError notFound */
  async function findArriving(scope: Scope, id: number): Promise<PendingUpload> {
    const upload = await uploadRepository.find(scope, id);
    return found(upload?.configId === null ? upload : undefined, WHAT);
  }

  /** Keeps a file that the browser has sent to a store, where it stays. @returns false for an upload through this server */
  async function keepDirect(scope: Scope, upload: PendingUpload): Promise<boolean> {
    const store = await direct.complete(upload);
    if (!store) return false;
    const { id, path, name, size, configId } = upload;
    const { type } = await files.kindOf(await store.read(path, { start: 0, end: Math.min(size, 64) - 1 }));
    await inTransaction(scope, async (scope) => {
      if (await uploadRepository.keep(scope, id, path))
        await fileRepository.insert(scope, { path, name, type, size, isPublic: false, configId: configId ?? LOCAL_STORE });
    });
    return true;
  }

  /** Puts the complete file into the master store. The copy is deleted again when another call has kept the file meanwhile. */
  async function keepFile(scope: Scope, { id, path, name, folder, size }: PendingUpload): Promise<void> {
    const { type, ending } = await files.kindOf(storage.read(path, { start: 0, end: Math.min(size, 64) - 1 }));
    const filePath = `${scope.tenantId}/${folder}/${randomUUID()}.${ending}`;
    const { id: configId, store } = await stores.master();
    if (store.adopt) await store.adopt(filePath, path);
    else await store.put(filePath, storage.read(path), { bytes: size, type });
    const isKept = await inTransaction(scope, async (scope) => {
      if (!(await uploadRepository.keep(scope, id, filePath))) return false;
      await fileRepository.insert(scope, { path: filePath, name, type, size, isPublic: false, configId });
      // A store that adopts the file links the same bytes under a second name. The first name takes no room and goes with the upload's row.
      if (!store.adopt) scope.afterCommit(() => void discard(path));
      return true;
    });
    if (!isKept) await store.delete(filePath);
  }

  /** Gives an upload up. Bytes that cannot be removed now are left to the sweep. */
  async function drop(scope: Scope, upload: PendingUpload): Promise<void> {
    const wasOpen = await forget(scope, upload);
    if (upload.configId === null) scope.afterCommit(() => void discard(upload.path));
    // Not for one that another call has kept meanwhile: its file stays in the store.
    else if (wasOpen) await direct.abort(upload).catch((error: unknown) => log.warn({ err: error }, 'upload not ended in its store'));
  }

  /** Keeps a file that has arrived at this server. @throws AppError invalid while some of it is missing */
  async function keepArrived(scope: Scope, upload: PendingUpload): Promise<void> {
    await cutOff(upload.path);
    if ((await storage.size(upload.path)) !== upload.size) throw invalid(NOT_WHOLE);
    await keepFile(scope, upload);
  }

  /**
   * Reserves the room of an upload before it is sent. The unfinished uploads of one person may together hold at most half of the room that
   * others leave; a single one may take all of it.
   * @throws AppError roomUsedUp, crowded, uploadsHoldRoom
   */
  async function takeRoom(scope: Scope, size: number): Promise<void> {
    const isTaken = await fileRepository.takeRoom(scope, size);
    const { bytes, quota } = await fileRepository.room(scope);
    if (!isTaken) throw new AppError('roomUsedUp', { limit: formatFileSize(quota) });
    // `takeRoom` holds the lock of the shop's room, so that of two uploads begun at a time the second sees the first.
    const held = await uploadRepository.findHeld(scope);
    if (held.count >= MOST_OPEN) throw new AppError('crowded', { detail: '未完成的上传过多', seconds: 60 });
    const own = held.bytes + size;
    if (held.bytes > 0 && own > (quota - bytes + own) / 2) throw new AppError('uploadsHoldRoom', { size: formatFileSize(own) });
  }

  /** False also when the store cannot be reached: then it is not known. */
  const isEmpty = async (upload: PendingUpload): Promise<boolean> => {
    const parts = await direct.parts(upload).catch(toldOf);
    return parts?.arrivedBytes === 0;
  };

  return {
    /** Begins an upload: reserves its room and makes its key. @throws AppError roomUsedUp, uploadsHoldRoom, crowded */
    async create(scope: Scope, { name: sent, size, orderId, isDirect }: UploadCreate): Promise<UploadBegun> {
      const name = storableName(sent);
      const folder = orderId ? `orderFile/${orderId}` : 'file';
      const id = await inTransaction(scope, async (scope) => {
        await takeRoom(scope, size);
        return uploadRepository.insert(scope, { path: `${scope.tenantId}/upload/${randomUUID()}`, name, folder, size });
      });
      // The store is asked after the room is reserved, not for refused uploads. If it does not answer, the file goes through this server.
      const place = isDirect ? await direct.begin({ name, size, folder: `${scope.tenantId}/${folder}` }).catch(toldOf) : null;
      if (place) await uploadRepository.direct(scope, id, place);
      return { id, uploadUrl: `/prod-api/admin-api${UPLOAD_PATH}/${id}`, isDirect: place !== null };
    },

    /** How much has arrived and, of an upload directly to a store, the next missing pieces. */
    async parts(scope: Scope, id: number): Promise<UploadParts> {
      const upload = found(await uploadRepository.find(scope, id), WHAT);
      if (upload.configId === null) return { arrivedBytes: (await storage.size(upload.path)) ?? 0, missing: [] };
      return found((await direct.parts(upload)) ?? undefined, WHAT);
    },

    /** The bytes that have arrived at this server, and those of the whole file. */
    async progress(scope: Scope, id: number): Promise<{ offset: number; size: number }> {
      const { path, size, filePath } = await findArriving(scope, id);
      return { offset: filePath === null ? ((await storage.size(path)) ?? 0) : size, size };
    },

    /** Adds content; what has arrived stays when the rest breaks off. @returns the bytes that are there by then */
    async append(scope: Scope, id: number, content: Readable, offset: number): Promise<number> {
      const { path, size } = await findArriving(scope, id);
      // Checked again after each wait: of several requests that wait, another may have begun to send.
      while (senders.has(path)) await cutOff(path);
      const appended = storage.append(path, content, { offset, maxBytes: size });
      const ended = appended.catch(() => undefined).finally(() => senders.delete(path));
      senders.set(path, { content, ended });
      return appended;
    },

    /** Keeps the complete file. A repeat gives the same answer. @throws AppError invalid while some of it is missing */
    async finish(scope: Scope, id: number): Promise<ServerFileAnswer> {
      const upload = found(await uploadRepository.find(scope, id), WHAT);
      if (upload.filePath === null) {
        const keep = async () => (await keepDirect(scope, upload)) || (await keepArrived(scope, upload));
        const failure = await keep().then(
          () => null,
          (error: unknown) => error,
        );
        // It failed because the bytes were gone, if another call has kept the file meanwhile. Then it is no failure.
        if (failure && found(await uploadRepository.find(scope, id), WHAT).filePath === null) throw failure;
      }
      const { filePath } = found(await uploadRepository.find(scope, id), WHAT);
      return files.addressOf(scope, filePath ?? '');
    },

    /** Gives an upload of the person up. */
    async delete(scope: Scope, id: number): Promise<void> {
      await drop(scope, found(await uploadRepository.find(scope, id), WHAT));
    },

    /** The origin that pages must be allowed to reach for direct uploads; null for none, or when the store does not answer. */
    origin: (): Promise<string | null> => stores.uploadOrigin().catch(toldOf),

    /** Gives up old uploads that go directly to stores, in all shops. */
    async expireDirect(db: Database, now: number, limit: number): Promise<void> {
      for (const tenantId of await allTenantIds(db)) {
        const scope = unattendedScope({ db, tenantId, requestId: 'purge', now: () => now });
        for (const upload of await uploadRepository.findOlder(scope, now - KEPT_MS, { isDirect: true, limit })) await drop(scope, upload);
        for (const upload of await uploadRepository.findOlder(scope, now - EMPTY_MS, { isDirect: true, isOpen: true, limit }))
          if (await isEmpty(upload)) await drop(scope, upload);
      }
    },
  };
}

/** Deletes the row of an upload; an unfinished one gives its room back. @returns whether it was unfinished */
const forget = (scope: Scope, { id, size }: PendingUpload): Promise<boolean> =>
  inTransaction(scope, async (scope) => {
    const wasOpen = await uploadRepository.delete(scope, id);
    if (wasOpen) await fileRepository.giveRoomBack(scope, size);
    return wasOpen;
  });

/** Gives up old uploads that go through this server. */
export async function expireUploads(scope: Scope, storage: Storage, limit: number): Promise<void> {
  const expire = async (upload: PendingUpload) => {
    await forget(scope, upload);
    await storage.delete(upload.path);
  };
  const now = scope.now();
  for (const upload of await uploadRepository.findOlder(scope, now - KEPT_MS, { isDirect: false, limit })) await expire(upload);
  for (const upload of await uploadRepository.findOlder(scope, now - EMPTY_MS, { isDirect: false, isOpen: true, limit }))
    if (!(await storage.size(upload.path))) await expire(upload);
}

/** Those of the given keys that belong to an upload. */
export const findUploads = uploadRepository.findNamed;
