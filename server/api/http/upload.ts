import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Log } from '#platform/log.ts';
import { Places } from '#platform/places.ts';
import { type Storage, StorageLimitError, type StoredFile } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { storableName } from '#shared/rules/file-name.rules.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { watchStall } from './body-time.ts';

/** Input of a multipart call: the form's fields and the stored file. The `file…` names always win over fields that the client sent. */
interface UploadedInput {
  [field: string]: unknown;
  fileKey: string;
  fileName: string;
  fileBytes: number;
  fileHash: string;
}

interface Sender {
  tenantId: number;
  userId: number;
}

export type UploadReceiver = (
  request: IncomingMessage,
  upload: { field: string; maxBytes: number },
  sender: Sender,
) => Promise<UploadedInput>;

interface ReceiverOptions {
  storage: Storage;
  log: Log;
}

/** Files that arrive in this process at a time: of one person, and of one shop. */
const AT_ONCE = { person: 5, shop: 20 };
const RETRY_SECONDS = 10;
/** Room for the rest of the form besides its file. */
const FORM_BYTES = 1024 * 1024;
const LIMITS = { files: 2, fields: 50, fieldSize: 10_000, parts: 60 };

const NO_FORM = '请以 multipart/form-data 上传文件';
const ONE_FILE = '一次只能上传一个文件';
const INCOMPLETE = '上传的内容不完整，请重试';
const STALLED = '上传已中断：长时间没有收到数据，请重试';

function openParser(request: IncomingMessage): Busboy {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) throw invalid(NO_FORM);
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    // The content type has no usable boundary.
    throw invalid(NO_FORM);
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

interface Reception {
  fields: Record<string, string>;
  file: { name: string; stored: Promise<StoredFile> } | null;
  /** Resolves when the whole form has been read; rejects when it cannot be. */
  whole: Promise<void>;
}

/** Reads the form while it arrives. Whether the client or the storage fails, `whole` settles and every stream that was begun ends. */
function receive(request: IncomingMessage, parser: Busboy, field: string, store: (file: Readable) => Promise<StoredFile>) {
  const reception: Reception = { fields: {}, file: null, whole: Promise.resolve() };
  reception.whole = new Promise<void>((resolve, reject) => {
    const stopWatch = watchStall(request, () => stop(invalid(STALLED)));
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      stopWatch();
      settle();
    };
    const stop = (error: unknown) =>
      end(() => {
        request.unpipe(parser);
        // The rest is read and dropped: closing a connection with unread bytes would reset it before the client reads the refusal.
        request.resume();
        // Also ends the stream of the file, and by that its storing.
        parser.destroy(new Error('stopped'));
        reject(error as Error);
      });
    parser.on('field', (name, value) => {
      if (value !== '' && !(name in Object.prototype)) reception.fields[name] = value;
    });
    parser.on('file', (name, stream, { filename }) => {
      // A form that breaks off makes its file emit an error, which without a listener would end the process.
      stream.on('error', () => undefined);
      if (filename && name === field && reception.file === null) {
        const stored = store(stream);
        reception.file = { name: filename, stored };
        stored.catch(stop);
        return;
      }
      stream.resume();
      if (filename) stop(invalid(name === field ? ONE_FILE : `请把文件放在名为 ${field} 的字段里上传`));
    });
    parser.on('error', () => stop(invalid(INCOMPLETE)));
    parser.on('close', () => end(resolve));
    finished(request, { writable: false }, (error) => {
      if (error) stop(invalid(INCOMPLETE));
    });
    request.pipe(parser);
  });
  return reception;
}

/**
 * Streams exactly one file into storage while it arrives. It is not held in memory, and a failure leaves no file behind. An upload may take
 * any time while bytes keep coming.
 */
export function createUploadReceiver({ storage, log }: ReceiverOptions): UploadReceiver {
  const places = new Places();

  async function receiveFile(request: IncomingMessage, { field, maxBytes }: { field: string; maxBytes: number }, tenantId: number) {
    const parser = openParser(request);
    const limit = formatFileSize(maxBytes);
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw new AppError('tooLarge', { limit });
    const store = (file: Readable) => storage.put(`${tenantId}/import/${randomUUID()}`, file, maxBytes);
    const reception = receive(request, parser, field, store);
    try {
      await reception.whole;
      if (!reception.file) throw invalid('请选择要上传的文件');
      const { key, bytes, hash } = await reception.file.stored;
      if (bytes === 0) throw invalid('文件是空的');
      return {
        ...reception.fields,
        fileKey: key,
        // A form may give the file's name in a field of its own.
        fileName: storableName(reception.fields.filename ?? reception.file.name),
        fileBytes: bytes,
        fileHash: hash.toString('hex'),
      };
    } catch (error) {
      await reception.file?.stored.then(({ key }) => storage.delete(key)).catch(() => undefined);
      if (error instanceof StorageLimitError) throw new AppError('tooLarge', { limit });
      if (isDiskError(error)) {
        log.error({ err: error }, 'upload not stored');
        throw new AppError('unavailable');
      }
      throw error instanceof AppError ? error : invalid(INCOMPLETE);
    }
  }

  return async (request, upload, { tenantId, userId }) => {
    const leave = places.take({ [`shop ${tenantId}`]: AT_ONCE.shop, [`person ${tenantId}/${userId}`]: AT_ONCE.person });
    if (!leave) throw new AppError('crowded', { detail: '同时上传的文件过多', seconds: RETRY_SECONDS });
    try {
      return await receiveFile(request, upload, tenantId);
    } finally {
      leave();
    }
  };
}
