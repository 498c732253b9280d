import type { PartAddress, PartStore } from './file-store.ts';

const NO_SUCH_UPLOAD = 612;
const ALREADY_OVER = 404;

interface QiniuParts {
  bucket: string;
  /** The upload server of the bucket's region. */
  host(): Promise<string>;
  /** A token for uploading this one file, with at most this number of bytes. */
  tokenFor(key: string, bytes: number): string;
}

interface Listing {
  parts?: Array<{ partNumber: number; size: number; etag: string }>;
}

/**
 * Resumable uploads of Qiniu (version 2 of the API). An upload id is `bytes:id`, with the id of Qiniu behind the size, which each token
 * must state.
 */
export function createQiniuParts({ bucket, host, tokenFor }: QiniuParts): PartStore {
  async function addressOf(key: string, upload: string, path = ''): Promise<PartAddress> {
    const [bytes = '', name = ''] = upload.split(':');
    const url = `${await host()}/buckets/${bucket}/objects/${Buffer.from(key).toString('base64url')}/uploads`;
    return { url: name ? `${url}/${name}${path}` : url, headers: { Authorization: `UpToken ${tokenFor(key, Number(bytes))}` } };
  }

  /** @returns the parsed answer; null for an upload that Qiniu does not know */
  async function ask(method: string, { url, headers }: PartAddress, body?: object): Promise<unknown> {
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if ([NO_SUCH_UPLOAD, ALREADY_OVER].includes(response.status)) return null;
    if (!response.ok) throw new Error(`Qiniu answers ${response.status}: ${(await response.text()).slice(0, 200)}`);
    return response.json();
  }

  return {
    origin: host,
    async begin(key, bytes) {
      const answer = (await ask('POST', await addressOf(key, `${bytes}:`))) as { uploadId: string } | null;
      return `${bytes}:${answer?.uploadId ?? ''}`;
    },
    address: (key, upload, { number }) => addressOf(key, upload, `/${number}`),
    async list(key, upload) {
      const listing = (await ask('GET', await addressOf(key, upload, '?max-parts=1000'))) as Listing | null;
      return listing && (listing.parts ?? []).map(({ partNumber, size, etag }) => ({ number: partNumber, bytes: size, etag }));
    },
    complete: async (key, upload, parts) =>
      void (await ask('POST', await addressOf(key, upload), {
        parts: parts.map(({ number, etag }) => ({ partNumber: number, etag })),
        mimeType: 'application/octet-stream',
      })),
    abort: async (key, upload) => void (await ask('DELETE', await addressOf(key, upload))),
  };
}
