import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { ADDRESS_SECONDS, type FileStore, savedAs } from './file-store.ts';
import { createS3Parts } from './s3-parts.ts';
import type { StoredEntry } from './storage.ts';

interface S3Options {
  endpoint: string;
  bucket: string;
  region?: string | undefined;
  accessKey: string;
  accessSecret: string;
  /** Whether the bucket's name stands in the path instead of in front of the host. */
  isPathStyle: boolean;
}

const LIST_ROUND = 1000;

/** The URL of the bucket. */
function addressOf({ endpoint, bucket, isPathStyle }: S3Options): string {
  const url = new URL(/^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`);
  if (isPathStyle) return `${url.href.replace(/\/$/, '')}/${bucket}`;
  return `${url.protocol}//${bucket}.${url.host}`;
}

/** A bucket in any object store with the S3 API. */
export function createS3Store(options: S3Options): FileStore {
  const s3 = new S3mini({
    endpoint: addressOf(options),
    region: options.region || 'us-east-1',
    accessKeyId: options.accessKey,
    secretAccessKey: options.accessSecret,
    // `fetch` wants `duplex` with a streamed body, and the library does not set it.
    fetch: (input, init) => fetch(input, { ...init, ...(init?.body ? { duplex: 'half' } : {}) } as RequestInit),
  });

  return {
    async put(key, content, { bytes, type }) {
      const body = Readable.toWeb(content) as globalThis.ReadableStream;
      await s3.putObject(key, body, type, undefined, undefined, bytes);
    },
    async read(key, range) {
      const response = range ? await s3.getObjectRaw(key, false, range.start, range.end + 1) : await s3.getObjectRaw(key);
      if (!response.ok || !response.body) throw new Error(`the store answers ${response.status} for ${key}`);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async size(key) {
      if (!(await s3.objectExists(key))) return null;
      return s3.getContentLength(key);
    },
    delete: async (key) => void (await s3.deleteObject(key)),
    async *list(tenantId): AsyncGenerator<StoredEntry> {
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', `${tenantId}/`, LIST_ROUND, token);
        for (const { Key, LastModified } of page?.objects ?? []) yield { key: Key, changedTime: new Date(LastModified).getTime() };
        token = page?.nextContinuationToken;
      } while (token);
    },
    readAddress: (key, name) => s3.getPresignedUrl('GET', key, ADDRESS_SECONDS, { 'response-content-disposition': savedAs(name) }),
    uploadAddress: (key) => s3.getPresignedUrl('PUT', key, ADDRESS_SECONDS),
    parts: createS3Parts(s3, addressOf(options)),
  };
}
