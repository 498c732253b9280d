import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { type Storage, StorageLimitError, type StoredFile } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';

/** What a multipart call's input gains: form fields, and the stored file. These names always win over what the client sent. */
export interface UploadedInput {
  [field: string]: unknown;
  fileKey: string;
  fileName: string;
  fileBytes: number;
  fileHash: string;
}

export type UploadReceiver = (request: Request, upload: { field: string; maxBytes: number }, tenantId: number) => Promise<UploadedInput>;

/** Streams exactly one file into storage while it arrives; nothing is kept in memory and nothing is left behind on a failure. */
export function createUploadReceiver(storage: Storage): UploadReceiver {
  return async (request, { field, maxBytes }, tenantId) => {
    if (!request.is('multipart/form-data')) throw invalid('请以 multipart/form-data 上传文件');
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 50, fieldSize: 10_000, parts: 60, headerPairs: 100 },
    });
    const fields: Record<string, string> = {};
    const files: Array<{ name: string; stored: Promise<StoredFile> }> = [];
    try {
      await new Promise<void>((resolve, reject) => {
        parser.on('field', (name, value) => {
          if (value !== '' && !(name in Object.prototype)) fields[name] = value;
        });
        parser.on('file', (name, stream, info) => {
          const content = new PassThrough();
          stream.on('error', (error) => content.destroy(error));
          stream.pipe(content);
          if (name !== field || !info.filename || files.length > 0) {
            content.resume();
            if (info.filename) reject(invalid('一次只能上传一个文件'));
            return;
          }
          const stored = storage.put(`${tenantId}/import/${randomUUID()}`, content, maxBytes);
          stored.catch((error: unknown) => {
            stream.resume();
            reject(error as Error);
          });
          files.push({ name: info.filename, stored });
        });
        parser.on('error', reject);
        parser.on('close', resolve);
        request.on('aborted', () => reject(invalid('上传已中断')));
        request.pipe(parser);
      });
      const file = files[0];
      if (!file) throw invalid('请选择要上传的文件');
      const stored = await file.stored;
      if (stored.bytes === 0) throw invalid('文件是空的');
      return {
        ...fields,
        fileKey: stored.key,
        fileName: file.name.slice(-255),
        fileBytes: stored.bytes,
        fileHash: stored.hash.toString('hex'),
      };
    } catch (error) {
      request.unpipe(parser);
      request.resume();
      for (const file of files) await file.stored.then((stored) => storage.delete(stored.key)).catch(() => undefined);
      if (error instanceof StorageLimitError) throw new AppError('tooLarge', { limit: formatFileSize(maxBytes) });
      if (error instanceof AppError) throw error;
      throw invalid('上传的内容不完整，请重试');
    }
  };
}
