import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { FILE_MAX_BYTES } from '#shared/schemas/file.schema.ts';

interface Upload {
  fileKey: string;
  fileName: string;
  fileBytes: number;
  fileHash: string;
}

/** Stores content where uploads arrive, calls `take` with it, and deletes it there afterwards. */
export async function staged<T>(
  storage: Storage,
  { tenantId }: Scope,
  [fileName, content]: readonly [name: string, content: Buffer | string],
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { key, bytes, hash } = await storage.put(`${tenantId}/import/${randomUUID()}`, Readable.from([content]), FILE_MAX_BYTES);
  try {
    return await take({ fileKey: key, fileName, fileBytes: bytes, fileHash: hash.toString('hex') });
  } finally {
    await storage.delete(key);
  }
}
