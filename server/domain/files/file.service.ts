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
/** Where the files of an order lie, below the number of the shop. */
const ORDER_FOLDER = /^orderFile\/[\w-]{1,32}(\/[\w-]{1,32}){0,4}$/;
const INVOICE_FOLDER = /\/invoice\/(income|expense)$/;
const NOT_HERE = '文件不在本店的目录中，请重新上传';

/** A file for whoever may fetch it. */
export interface FetchedFile extends StoredUpload {
  open(range?: ByteRange): Promise<Readable>;
  /** Where its store gives it out by itself, for a large file that is saved and not shown. */
  address(): Promise<string | null>;
}

/** Where a file can be read in place, for as long as it is not left. */
export interface StoredPlace {
  place: string;
  /** Lies elsewhere: this is a copy of it. */
  isFetched: boolean;
  leave(): Promise<void>;
}

interface FileParts {
  db: Database;
  /** Where uploads arrive. */
  storage: Storage;
  /** Where they stay. */
  stores: FileStores;
  log: Log;
  secretKey: string;
  tenants: Pick<TenantService, 'isOpen'>;
  /** Whether a row that the person sees names the file, whoever brought it. */
  isNamed: (scope: Scope, path: string) => Promise<boolean>;
  now?: () => number;
}

/** What an upload is for: to stand in texts, to be a person's picture, or as the artwork of customers, which is nobody else's to see. */
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

/** Files of a shop's people. Names of keys are the server's own; what a file is, its content says. */
export function createFileService({ db, storage, stores, log, secretKey, tenants, isNamed, now = Date.now }: FileParts) {
  const addresses = createFileAddresses(secretKey);
  const arrived = createLocalStore(storage);
  const toRow = (file: StoredUpload): FileRow => ({ ...file, url: addresses.of(file, now()) });

  /** Books what lies in a store; what is refused is removed from it. @throws AppError roomUsedUp */
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

  /** Keeps an upload for good. A picture that texts can show is seen by whoever has its address, which nobody guesses; any other file by proof. */
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

  /** The file under a key: one that a browser has put there by itself is booked now. @throws AppError fileMissing, roomUsedUp */
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
    /** @returns the address */
    upload: async (scope: Scope, file: UploadedFile): Promise<string> => (await keep(scope, file, 'text')).url,

    /** Artwork of customers, as the file server of older clients takes it. */
    async uploadArtwork(scope: Scope, { targetDir, ...file }: ServerFile): Promise<ServerFileAnswer> {
      const [shop, ...rest] = (targetDir ?? '').split('/').filter(Boolean);
      const folder = rest.join('/');
      const isOfOrder = shop === String(scope.tenantId) && ORDER_FOLDER.test(folder);
      return toAnswer(await keep(scope, file, 'artwork', isOfOrder ? folder : 'file'));
    },

    /** A fresh address of a file of the shop. @throws AppError notFound for one that is not the person's to see */
    async addressOf(scope: Scope, path: string): Promise<ServerFileAnswer> {
      const own = await fileRepository.find(scope, { path });
      const file = own ?? ((await isNamed(scope, path)) ? await fileRepository.find(wholeShop(scope), { path }) : undefined);
      return toAnswer(toRow(found(file, WHAT)));
    },

    /**
     * Keeps a PNG that was drawn, in a folder of an order, for what `work` writes under its path. Only by a proof is it seen.
     * Where `work` fails the picture goes again, but not where nobody knows whether it was committed: a row may name the picture.
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

    /** The small picture of a file, for whoever has its address. @returns the address */
    async keepPreview(scope: Scope, name: string, content: Uint8Array): Promise<string> {
      const type = 'image/webp';
      const path = `${scope.tenantId}/file/${randomUUID()}.webp`;
      const master = await stores.master();
      await master.store.put(path, Readable.from([content]), { bytes: content.length, type });
      return toRow(await book(scope, master, { path, name: `${name}.webp`.slice(-255), type, size: content.length, isPublic: true })).url;
    },

    /** Where a file of the shop can be read in place; one that lies elsewhere is fetched for it. @throws AppError fileMissing */
    async onDisk(scope: Scope, path: string): Promise<StoredPlace> {
      const file = await fileRepository.find(wholeShop(scope), { path });
      if (!file) throw new AppError('fileMissing');
      if (file.configId === LOCAL_STORE) return { place: storage.localPath(path), isFetched: false, leave: async () => undefined };
      const { store } = await stores.of(file.configId);
      const key = `${scope.tenantId}/import/${randomUUID()}`;
      await storage.put(key, await store.read(path), file.size);
      return { place: storage.localPath(key), isFetched: true, leave: () => storage.delete(key) };
    },

    /** What a file is, by its first bytes. */
    kindOf: async (head: Readable) => contentKind(await headOf(head)),

    /** What a small file of a kind holds; null for one that is not there, of another kind or larger. */
    async contentOf(scope: Scope, path: string, { type, most }: { type: string; most: number }): Promise<Buffer | null> {
      const file = await fileRepository.find(scope, { path });
      if (!file || file.type !== type || file.size > most) return null;
      const { store } = await stores.of(file.configId);
      return headOf(await store.read(path));
    },

    /** Where a browser may put a file by itself. @throws AppError where the store takes files from the server alone */
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

    /** Keeps what a browser has put into the store by itself. @returns its number */
    async create(scope: Scope, { configId, path, name }: KeptFile): Promise<number> {
      if (await fileRepository.find(wholeShop(scope), { path })) throw new AppError('fileTaken');
      return (await claim(scope, { path, name }, await stores.of(configId))).id;
    },

    /** The picture of the person who is signed in. @returns its address */
    updateAvatar: async (scope: Scope, file: UploadedFile): Promise<string> => {
      const { url } = await keep(scope, file, 'avatar');
      await inTransaction(scope, async (scope) => {
        const person = await lockRecord(scope, 'systemUser', '用户', { id: scope.actor.userId });
        await updateRecord(scope, 'systemUser', person, { avatar: url });
      });
      return url;
    },

    /** A picture of the shop for its slips: any that a row of the shop names by its key, or one that everybody may see by its number. Null for none. */
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

    /** What it holds goes once that is settled: several may be deleted together, all or none. @throws AppError inUse for a file that another row names */
    delete: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const { path, configId, size } = found(await fileRepository.find(scope, { id }), WHAT);
        // A signature or an invoice is a proof: it goes with its row, also where the person does not see that.
        if (await isNamed(wholeShop(scope), path)) throw new AppError('inUse', { what: WHAT });
        if (!(await fileRepository.delete(scope, id))) throw new AppError('notFound', { what: WHAT });
        await fileRepository.giveRoomBack(scope, size);
        const remove = async () => (await stores.of(configId)).store.delete(path);
        scope.afterCommit(
          () => void remove().catch((failure: unknown) => log.warn({ err: failure }, 'file not removed; the sweep finds it')),
        );
      }),

    /** For whoever has the address: null for a file that is not there, is not his to see, or whose shop is closed. */
    async fetch(path: string, proof: { expires: number; proof: string }): Promise<FetchedFile | null> {
      const tenantId = Number(FILE_KEY.exec(path)?.[1] ?? 0);
      if (tenantId === 0 || !(await tenants.isOpen(tenantId))) return null;
      const file = await fileRepository.find({ db, tenantId }, { path });
      return file && (file.isPublic || addresses.isProven(path, proof, now())) ? fetched(file) : null;
    },

    /** A file of the shop, for whoever is known to see what names it; null for one that is not there. */
    async stored(scope: Scope, path: string): Promise<FetchedFile | null> {
      const file = await fileRepository.find(wholeShop(scope), { path });
      return file ? fetched(file) : null;
    },
  };
}

/** Whose the files of people in one store are: see file-sweep.ts. */
export function uploadOwners(configId: number): FileOwners {
  const own: FileOwners[string] = (db, tenantId, keys) => fileRepository.findNamed(db, tenantId, configId, keys);
  return { file: own, orderFile: own };
}

/** Removes from the stores that are not this machine's disk what no row names. One that cannot be reached waits for the next time alone. */
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

/** What other rooms ask of files: the shop is that of the scope, and so is who may see them. */
export const storedFiles = {
  find: (scope: Scope, path: string): Promise<StoredUpload | undefined> => fileRepository.find(scope, { path }),
  findOwn: fileRepository.findOwn,
  release: fileRepository.release,
  releaseFolder: fileRepository.releaseFolder,
  room: fileRepository.room,
  count: fileRepository.count,
};
