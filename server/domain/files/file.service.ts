import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import { contentKind, KIND_BYTES } from '#platform/storage/content-kind.ts';
import type { ByteRange, Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import {
  FILE_MAX_BYTES,
  type FilePageInput,
  type FileRow,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_MB,
  type ServerFileAnswer,
  type UploadedFile,
} from '#shared/schemas/file.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { lockRecord, updateRecord } from '../records/record.ts';
import type { TenantService } from '../system/tenant.service.ts';
import { fileRepository, type StoredUpload } from './file.repository.ts';
import { createFileAddresses } from './file-address.ts';

const WHAT = '文件';
const INCOMPLETE = '上传的内容不完整，请重试';
const UPLOAD_KEY = /^\d+\/import\/[\w-]+$/;
const FILE_KEY = /^(\d{1,15})\/file\/[\w.-]+$/;

/** A file for whoever may fetch it. */
export interface FetchedFile extends StoredUpload {
  open(range?: ByteRange): Readable;
}

interface FileParts {
  db: Database;
  storage: Storage;
  log: Log;
  secretKey: string;
  tenants: Pick<TenantService, 'isOpen'>;
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

/** @throws AppError for an upload that is not there, and whatever else it was */
function refuseMissing(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? invalid(INCOMPLETE) : error;
}

/** Files of a shop's people. Names of keys are the server's own; what a file is, its content says. */
export function createFileService({ db, storage, log, secretKey, tenants, now = Date.now }: FileParts) {
  const addresses = createFileAddresses(secretKey);
  const toRow = (file: StoredUpload): FileRow => ({ ...file, url: addresses.of(file, now()) });

  /** Keeps an upload for good. A picture that texts can show is seen by whoever has its address, which nobody guesses; any other file by proof. */
  async function keep(scope: Scope, { fileKey, fileName, fileBytes }: UploadedFile, use: Use): Promise<FileRow> {
    if (!UPLOAD_KEY.test(fileKey) || !fileKey.startsWith(`${scope.tenantId}/`)) throw invalid(INCOMPLETE);
    const kind = contentKind(await headOf(storage.read(fileKey, { start: 0, end: KIND_BYTES - 1 })).catch(refuseMissing));
    if (use === 'avatar' && !kind.isImage) throw invalid('请上传 PNG、JPG、GIF 或 WebP 格式的图片');
    if (use !== 'artwork' && kind.isImage && fileBytes > IMAGE_MAX_BYTES) throw invalid(`上传文件大小不能超过 ${IMAGE_MAX_MB} MB!`);
    const path = `${scope.tenantId}/file/${randomUUID()}.${kind.ending}`;
    const { bytes } = await storage.put(path, storage.read(fileKey), FILE_MAX_BYTES);
    try {
      await inTransaction(scope, async (scope) => {
        if (!(await fileRepository.takeRoom(scope, bytes))) {
          const { quota = 0 } = (await fileRepository.quota(scope)) ?? {};
          throw new AppError('roomUsedUp', { limit: formatFileSize(quota) });
        }
        await fileRepository.insert(scope, {
          path,
          name: fileName,
          type: kind.type,
          size: bytes,
          isPublic: use !== 'artwork' && kind.isImage,
        });
      });
    } catch (error) {
      await storage.delete(path).catch((failure: unknown) => log.warn({ err: failure }, 'upload not discarded; the sweep finds it'));
      throw error;
    }
    const stored = await fileRepository.find(scope, { path });
    if (!stored) throw new AppError('notFound', { what: WHAT });
    return toRow(stored);
  }

  return {
    /** @returns the address */
    upload: async (scope: Scope, file: UploadedFile): Promise<string> => (await keep(scope, file, 'text')).url,

    /** Artwork of customers, as the file server of older clients takes it. */
    uploadArtwork: async (scope: Scope, file: UploadedFile): Promise<ServerFileAnswer> => toAnswer(await keep(scope, file, 'artwork')),

    /** A fresh address of a file of the shop. @throws AppError notFound */
    async addressOf(scope: Scope, path: string): Promise<ServerFileAnswer> {
      const file = await fileRepository.find(scope, { path });
      if (!file) throw new AppError('notFound', { what: WHAT });
      return toAnswer(toRow(file));
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

    async page(scope: Scope, input: FilePageInput): Promise<Page<FileRow>> {
      const { list, total } = await fileRepository.findPage(scope, input);
      return { list: list.map(toRow), total };
    },

    /** The row first: what is left of the content is swept away. */
    async delete(scope: Scope, id: number): Promise<true> {
      const path = await inTransaction(scope, async (scope) => {
        const file = await fileRepository.find(scope, { id });
        if (!file || !(await fileRepository.delete(scope, id))) throw new AppError('notFound', { what: WHAT });
        await fileRepository.giveRoomBack(scope, file.size);
        return file.path;
      });
      await storage.delete(path).catch((failure: unknown) => log.warn({ err: failure }, 'file not removed; the sweep finds it'));
      return true;
    },

    /** For whoever has the address: null for a file that is not there, is not his to see, or whose shop is closed. */
    async fetch(path: string, proof: { expires: number; proof: string }): Promise<FetchedFile | null> {
      const tenantId = Number(FILE_KEY.exec(path)?.[1] ?? 0);
      if (tenantId === 0 || !(await tenants.isOpen(tenantId))) return null;
      const file = await fileRepository.find({ db, tenantId }, { path });
      if (!file || !(file.isPublic || addresses.isProven(file, proof, now()))) return null;
      return { ...file, open: (range) => storage.read(path, range) };
    },
  };
}

export const findUploadedFiles = fileRepository.findNamed;
