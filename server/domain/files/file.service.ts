import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { wholeShop } from '#platform/db/data-scope.ts';
import type { Database } from '#platform/db/database.ts';
import { outageOf } from '#platform/db/outage.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import { contentKind, KIND_BYTES } from '#platform/storage/content-kind.ts';
import { isDrawnPng } from '#platform/storage/drawn-png.ts';
import { createLocalStore } from '#platform/storage/file-store.ts';
import type { ByteRange, Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import {
  FILE_MAX_BYTES,
  type FilePageInput,
  type FileRow,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_MB,
  type ServerFile,
  type ServerFileAnswer,
  type UploadedFile,
} from '#shared/schemas/file.schema.ts';
import type { KeptFile } from '#shared/schemas/file-config.schema.ts';
import { isInvoiceType, NOT_AN_INVOICE } from '#shared/schemas/invoice.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { found, lockRecord, updateRecord } from '../records/record.ts';
import { type FileOwners, sweepFiles } from '../system/file-sweep.ts';
import { allTenantIds, type TenantService } from '../system/tenant.service.ts';
import { fileRepository, type NewUpload, type StoredUpload } from './file.repository.ts';
import { createFileAddresses } from './file-address.ts';
import { type FileStores, LOCAL_STORE, type OpenStore } from './file-stores.ts';

const WHAT = '文件';
const INCOMPLETE = '上传的内容不完整，请重试';
const UPLOAD_KEY = /^\d+\/import\/[\w-]+$/;
const FILE_KEY = /^(\d{1,15})\/(file|orderFile\/[\w-]+(\/[\w-]+)*)\/[\p{L}\p{N}_.-]+$/u;
/** The folder of an order's files, below that of the shop. */
const ORDER_FOLDER = /^orderFile\/[\w-]{1,32}(\/[\w-]{1,32}){0,4}$/;
const INVOICE_FOLDER = /\/invoice\/(income|expense)$/;
const NOT_HERE = '文件不在本店的目录中，请重新上传';

/** A file that the caller may read. */
export interface FetchedFile extends StoredUpload {
  open(range?: ByteRange): Promise<Readable>;
  /** An address at which the store itself serves it. Null for public and small files, and for stores that cannot. */
  address(): Promise<string | null>;
}

/** A file on this machine's disk. It may be read until `leave` is called. */
export interface StoredPlace {
  place: string;
  /** It is a copy, fetched from another store; `leave` deletes it. */
  isFetched: boolean;
  leave(): Promise<void>;
}

interface FileParts {
  db: Database;
  /** The disk on which uploads arrive. */
  storage: Storage;
  /** The stores in which they are kept. */
  stores: FileStores;
  log: Log;
  secretKey: string;
  tenants: Pick<TenantService, 'isOpen'>;
  /** Whether a row that the person may see refers to the file. */
  isNamed: (scope: Scope, path: string) => Promise<boolean>;
  now?: () => number;
}

/** What an upload is for: shown in texts, a person's picture, or artwork of customers, which is private. */
type Use = 'text' | 'avatar' | 'artwork';

export type FileService = ReturnType<typeof createFileService>;

async function headOf(content: Readable): Promise<Buffer> {
  const head: Buffer[] = [];
  for await (const chunk of content) head.push(chunk as Buffer);
  return Buffer.concat(head);
}

const toAnswer = ({ name, path, url, type }: FileRow): ServerFileAnswer => ({
  success: true,
  error: null,
  fileName: name,
  path,
  url,
  isNetworkUrl: true,
  contentType: type,
});

/** Files of a shop's people. The server makes the keys, and tells a file's type by its content, because names are chosen by clients. */
export function createFileService({ db, storage, stores, log, secretKey, tenants, isNamed, now = Date.now }: FileParts) {
  const addresses = createFileAddresses(secretKey);
  const arrived = createLocalStore(storage);
  const toRow = (file: StoredUpload): FileRow => ({ ...file, url: addresses.of(file, now()) });

  /** Writes the row of a file that lies in a store. Where that fails, the file is removed from the store. @throws AppError roomUsedUp */
  async function book(scope: Scope, { id: configId, store }: OpenStore, file: Omit<NewUpload, 'configId'>): Promise<StoredUpload> {
    try {
      await inTransaction(scope, async (scope) => {
        if (!(await fileRepository.takeRoom(scope, file.size))) {
          const { quota = 0 } = (await fileRepository.quota(scope)) ?? {};
          throw new AppError('roomUsedUp', { limit: formatFileSize(quota) });
        }
        await fileRepository.insert(scope, { ...file, configId });
      });
    } catch (error) {
      await store.delete(file.path).catch((failure: unknown) => log.warn({ err: failure }, 'upload not discarded; the sweep finds it'));
      throw error;
    }
    return found(await fileRepository.find(scope, { path: file.path }), WHAT);
  }

  /**
   * Puts an upload into the master store. Pictures for texts and avatars are public: everyone with the address, which cannot be guessed,
   * may see them. Any other file needs a proof in its address.
   * @throws AppError invalid, roomUsedUp
   */
  async function keep(scope: Scope, { fileKey, fileName }: UploadedFile, use: Use, folder = 'file'): Promise<FileRow> {
    if (!UPLOAD_KEY.test(fileKey) || !fileKey.startsWith(`${scope.tenantId}/`)) throw invalid(INCOMPLETE);
    const size = await arrived.size(fileKey);
    if (size === null) throw invalid(INCOMPLETE);
    const kind = contentKind(await headOf(storage.read(fileKey, { start: 0, end: KIND_BYTES - 1 })));
    if (use === 'avatar' && !kind.isImage) throw invalid('请上传 PNG、JPG、GIF 或 WebP 格式的图片');
    if (use !== 'artwork' && kind.isImage && size > IMAGE_MAX_BYTES) throw invalid(`上传文件大小不能超过 ${IMAGE_MAX_MB} MB!`);
    if (INVOICE_FOLDER.test(folder) && !isInvoiceType(kind.type)) throw invalid(NOT_AN_INVOICE);
    const path = `${scope.tenantId}/${folder}/${randomUUID()}.${kind.ending}`;
    const master = await stores.master();
    const isPublic = use !== 'artwork' && kind.isImage;
    await master.store.put(path, storage.read(fileKey), { bytes: size, type: kind.type });
    return toRow(await book(scope, master, { path, name: fileName, type: kind.type, size, isPublic }));
  }

  /**
   * The file under a key. One that a browser has sent to the store directly has no row yet and gets it now.
   * @throws AppError invalid, fileMissing, tooLarge, roomUsedUp
   */
  async function claim(scope: Scope, { path, name }: { path: string; name: string }, place?: OpenStore): Promise<StoredUpload> {
    if (Number(FILE_KEY.exec(path)?.[1] ?? 0) !== scope.tenantId || path.includes('..')) throw invalid(NOT_HERE);
    const known = await fileRepository.find(wholeShop(scope), { path });
    if (known) return known;
    const { id, store } = place ?? (await stores.master());
    const size = await store.size(path);
    if (size === null) throw new AppError('fileMissing');
    if (size > FILE_MAX_BYTES) {
      await store.delete(path);
      throw new AppError('tooLarge', { limit: formatFileSize(FILE_MAX_BYTES) });
    }
    const kind = contentKind(
      size === 0 ? Buffer.alloc(0) : await headOf(await store.read(path, { start: 0, end: Math.min(size, KIND_BYTES) - 1 })),
    );
    const isPublic = kind.isImage && size <= IMAGE_MAX_BYTES && path.startsWith(`${scope.tenantId}/file/`);
    return book(scope, { id, store }, { path, name, type: kind.type, size, isPublic });
  }

  async function fetched(file: StoredUpload): Promise<FetchedFile> {
    const { path, name, configId, isPublic, size } = file;
    const { store } = await stores.of(configId);
    return {
      ...file,
      open: (range) => store.read(path, range),
      address: async () => (isPublic || size <= IMAGE_MAX_BYTES ? null : ((await store.readAddress?.(path, name)) ?? null)),
    };
  }

  return {
    /** Keeps a file for texts. @returns its address */
    upload: async (scope: Scope, file: UploadedFile): Promise<string> => (await keep(scope, file, 'text')).url,

    /** Keeps artwork of customers, for older clients' file server. A `targetDir` that is no folder of the shop's orders is ignored. */
    async uploadArtwork(scope: Scope, { targetDir, ...file }: ServerFile): Promise<ServerFileAnswer> {
      const [shop, ...rest] = (targetDir ?? '').split('/').filter(Boolean);
      const folder = rest.join('/');
      const isOfOrder = shop === String(scope.tenantId) && ORDER_FOLDER.test(folder);
      return toAnswer(await keep(scope, file, 'artwork', isOfOrder ? folder : 'file'));
    },

    /** A fresh address of a file of the shop. @throws AppError notFound for one that the person may not see */
    async addressOf(scope: Scope, path: string): Promise<ServerFileAnswer> {
      const own = await fileRepository.find(scope, { path });
      const file = own ?? ((await isNamed(scope, path)) ? await fileRepository.find(wholeShop(scope), { path }) : undefined);
      return toAnswer(toRow(found(file, WHAT)));
    },

    /**
     * Keeps a signature, a drawn PNG, in the folder of an order, for what `work` writes under its path. It is private.
     * Where `work` fails the picture goes again, but not where nobody knows whether it was committed: a row may name the picture.
     * @throws AppError invalid, roomUsedUp, and what `work` throws
     */
    async withPicture<T>(
      scope: Scope,
      { content, name, folder }: { content: Buffer; name: string; folder: string },
      work: (path: string) => Promise<T>,
    ): Promise<T> {
      const { type, ending } = contentKind(content.subarray(0, KIND_BYTES));
      if (type !== 'image/png') throw invalid('请上传 PNG 格式的图片');
      if (!(await isDrawnPng(content))) throw invalid('签名图片不完整或尺寸过大，请重新签名');
      const path = `${scope.tenantId}/${ORDER_FOLDER.test(folder) ? folder : 'file'}/${randomUUID()}.${ending}`;
      const master = await stores.master();
      await master.store.put(path, Readable.from([content]), { bytes: content.length, type });
      await book(scope, master, { path, name, type, size: content.length, isPublic: false });
      try {
        return await work(path);
      } catch (error) {
        if (outageOf(error)?.stage !== 'unknown') await inTransaction(scope, (scope) => fileRepository.release(scope, path));
        throw error;
      }
    },

    claim,

    /** Keeps the preview of a file as a public WebP picture. @returns its address */
    async keepPreview(scope: Scope, name: string, content: Uint8Array): Promise<string> {
      const type = 'image/webp';
      const path = `${scope.tenantId}/file/${randomUUID()}.webp`;
      const master = await stores.master();
      await master.store.put(path, Readable.from([content]), { bytes: content.length, type });
      return toRow(await book(scope, master, { path, name: `${name}.webp`.slice(-255), type, size: content.length, isPublic: true })).url;
    },

    /** A file of the shop on this machine's disk; one in another store is fetched. @throws AppError fileMissing */
    async onDisk(scope: Scope, path: string): Promise<StoredPlace> {
      const file = await fileRepository.find(wholeShop(scope), { path });
      if (!file) throw new AppError('fileMissing');
      if (file.configId === LOCAL_STORE) return { place: storage.localPath(path), isFetched: false, leave: async () => undefined };
      const { store } = await stores.of(file.configId);
      const key = `${scope.tenantId}/import/${randomUUID()}`;
      await storage.put(key, await store.read(path), file.size);
      return { place: storage.localPath(key), isFetched: true, leave: () => storage.delete(key) };
    },

    /** The type of a file by its first bytes. */
    kindOf: async (head: Readable) => contentKind(await headOf(head)),

    /** The content of a file. @returns null where it does not exist, has another type or more than `most` bytes */
    async contentOf(scope: Scope, path: string, { type, most }: { type: string; most: number }): Promise<Buffer | null> {
      const file = await fileRepository.find(scope, { path });
      if (!file || file.type !== type || file.size > most) return null;
      const { store } = await stores.of(file.configId);
      return headOf(await store.read(path));
    },

    /** An address to which a browser may send a file directly. @throws AppError invalid where the store has none, roomUsedUp */
    async presignedUrl(scope: Scope, path: string) {
      const { id: configId, store } = await stores.master();
      if (!store.uploadAddress) throw invalid('当前的存储不支持直接上传，请使用上传接口');
      const { bytes = 0, quota = 1 } = (await fileRepository.quota(scope)) ?? {};
      if (bytes >= quota) throw new AppError('roomUsedUp', { limit: formatFileSize(quota) });
      const ending = /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? 'bin';
      const key = `${scope.tenantId}/file/${randomUUID()}.${ending}`;
      return {
        configId,
        uploadUrl: await store.uploadAddress(key),
        url: addresses.of({ configId, path: key, isPublic: false }, now()),
        path: key,
      };
    },

    /** Writes the row of a file that a browser has sent to a store directly. @returns its id @throws AppError fileTaken, and as `claim` */
    async create(scope: Scope, { configId, path, name }: KeptFile): Promise<number> {
      if (await fileRepository.find(wholeShop(scope), { path })) throw new AppError('fileTaken');
      return (await claim(scope, { path, name }, await stores.of(configId))).id;
    },

    /** Keeps the avatar of the signed-in person. @returns its address */
    updateAvatar: async (scope: Scope, file: UploadedFile): Promise<string> => {
      const { url } = await keep(scope, file, 'avatar');
      await inTransaction(scope, async (scope) => {
        const person = await lockRecord(scope, 'systemUser', '用户', { id: scope.actor.userId });
        await updateRecord(scope, 'systemUser', person, { avatar: url });
      });
      return url;
    },

    /**
     * The content of a picture for the shop's slips. By its key any picture of the shop is taken, because a row named it; by its id only a
     * public one. Null where there is none.
     */
    async picture(scope: Scope, named: { path: string } | { id: number }): Promise<Buffer | null> {
      const file = await fileRepository.find(wholeShop(scope), named);
      if (!file || !/^image\/(png|jpeg|gif|webp)$/.test(file.type) || file.size > IMAGE_MAX_BYTES) return null;
      if ('id' in named && !file.isPublic) return null;
      const { store } = await stores.of(file.configId);
      return (await store.size(file.path)) === null ? null : headOf(await store.read(file.path));
    },

    async page(scope: Scope, input: FilePageInput): Promise<Page<FileRow>> {
      const { list, total } = await fileRepository.findPage(scope, input);
      return { list: list.map(toRow), total };
    },

    /**
     * Deletes a file. Its content is removed after the commit, because several may be deleted in one transaction, all or none.
     * @throws AppError notFound, inUse for a file that a row refers to
     */
    delete: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const { path, configId, size } = found(await fileRepository.find(scope, { id }), WHAT);
        // Checked over the whole shop: a signature or an invoice must not be lost while its row exists, even a row the person may not see.
        if (await isNamed(wholeShop(scope), path)) throw new AppError('inUse', { what: WHAT });
        if (!(await fileRepository.delete(scope, id))) throw new AppError('notFound', { what: WHAT });
        await fileRepository.giveRoomBack(scope, size);
        const remove = async () => (await stores.of(configId)).store.delete(path);
        scope.afterCommit(
          () => void remove().catch((failure: unknown) => log.warn({ err: failure }, 'file not removed; the sweep finds it')),
        );
      }),

    /** The file at an address. Null where it does not exist, the proof is wrong or too old, or the shop is closed. */
    async fetch(path: string, proof: { expires: number; proof: string }): Promise<FetchedFile | null> {
      const tenantId = Number(FILE_KEY.exec(path)?.[1] ?? 0);
      if (tenantId === 0 || !(await tenants.isOpen(tenantId))) return null;
      const file = await fileRepository.find({ db, tenantId }, { path });
      return file && (file.isPublic || addresses.isProven(path, proof, now())) ? fetched(file) : null;
    },

    /** A file of the shop; null where it does not exist. The caller has checked that the person may see a row that names it. */
    async stored(scope: Scope, path: string): Promise<FetchedFile | null> {
      const file = await fileRepository.find(wholeShop(scope), { path });
      return file ? fetched(file) : null;
    },
  };
}

/** The owners of people's files in one store, for `sweepFiles`. */
export function uploadOwners(configId: number): FileOwners {
  const own: FileOwners[string] = (db, tenantId, keys) => fileRepository.findNamed(db, tenantId, configId, keys);
  return { file: own, orderFile: own };
}

/** Removes files that no row names from all stores but the server's disk. A store that cannot be reached does not keep others from it. */
export async function sweepStores(db: Database, stores: FileStores, log: Log, now: number): Promise<void> {
  for (const id of await stores.ids()) {
    if (id === LOCAL_STORE) continue;
    try {
      const { store } = await stores.of(id);
      for (const tenantId of await allTenantIds(db)) await sweepFiles(db, store, uploadOwners(id), tenantId, now);
    } catch (error) {
      log.warn({ err: error, store: id }, 'store not swept');
    }
  }
}

/** What other areas need of files. All are limited to the scope's shop. */
export const storedFiles = {
  find: (scope: Scope, path: string): Promise<StoredUpload | undefined> => fileRepository.find(scope, { path }),
  findOwn: fileRepository.findOwn,
  release: fileRepository.release,
  releaseFolder: fileRepository.releaseFolder,
  room: fileRepository.room,
  count: fileRepository.count,
};
