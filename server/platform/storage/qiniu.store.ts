import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import qiniu from 'qiniu';
import { ADDRESS_SECONDS, type FileStore, PART_SECONDS } from './file-store.ts';
import { createQiniuParts } from './qiniu-parts.ts';
import type { StoredEntry } from './storage.ts';

interface QiniuOptions {
  accessKey: string;
  accessSecret: string;
  bucket: string;
  /** The domain bound to the bucket, from which its files are downloaded. */
  domain: string;
  /** The servers of Qiniu to use; by default those of the bucket's region. */
  zone?: qiniu.conf.Zone;
  isHttps?: boolean;
}

const LIST_ROUND = 1000;
const OK = 200;
const NO_SUCH_FILE = 612;
/**
 * The only type that a direct upload may declare: the real kind is told later by the content, and the store must not show a file in the
 * browser.
 */
const ARTWORK_TYPES = 'application/octet-stream';
/** Qiniu counts time in units of 100 nanoseconds. */
const TICKS_PER_MS = 10_000;

/** What may be uploaded with a token, and for how long. */
interface UploadLimits {
  prefix: string;
  mostBytes: number;
  /** Kinds of content, separated by semicolons. */
  types: string;
  seconds: number;
}

type Answer = { resp: { statusCode?: number }; data: unknown };

function refuse(what: string, { resp, data }: Answer): never {
  throw new Error(`Qiniu: ${what} failed with ${resp.statusCode}: ${JSON.stringify(data)?.slice(0, 200)}`);
}

export type QiniuStore = ReturnType<typeof createQiniuStore>;

/** A bucket of Qiniu, accessed with Qiniu's own package. */
export function createQiniuStore({ accessKey, accessSecret, bucket, domain, zone, isHttps = true }: QiniuOptions) {
  const mac = new qiniu.auth.digest.Mac(accessKey, accessSecret);
  const config = new qiniu.conf.Config({ useHttpsDomain: isHttps, ...(zone ? { zone } : {}) });
  const buckets = new qiniu.rs.BucketManager(mac, config);
  const uploads = new qiniu.form_up.FormUploader(config);
  const base = (/^https?:\/\//.test(domain) ? domain : `https://${domain}`).replace(/\/$/, '');
  const addressOf = (key: string, name?: string) => {
    const address = buckets.privateDownloadUrl(
      base,
      name === undefined ? key : `${key}?attname=${encodeURIComponent(name.toWellFormed())}`,
      Math.floor(Date.now() / 1000) + ADDRESS_SECONDS,
    );
    return address;
  };

  const store: FileStore = {
    async put(key, content, { type }) {
      const token = new qiniu.rs.PutPolicy({ scope: `${bucket}:${key}`, expires: ADDRESS_SECONDS }).uploadToken(mac);
      const extra = new qiniu.form_up.PutExtra('', {}, type);
      const answer: Answer = await uploads.putStream(token, key, content, extra);
      if (answer.resp.statusCode !== OK) refuse('put', answer);
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await fetch(addressOf(key), { headers });
      if (!response.ok || !response.body) throw new Error(`Qiniu answers ${response.status} for ${key}`);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async size(key) {
      const answer = await buckets.stat(bucket, key);
      if (answer.resp.statusCode === NO_SUCH_FILE) return null;
      if (answer.resp.statusCode !== OK) refuse('stat', answer);
      return answer.data.fsize ?? 0;
    },
    async delete(key) {
      const answer: Answer = await buckets.delete(bucket, key);
      if (answer.resp.statusCode !== OK && answer.resp.statusCode !== NO_SUCH_FILE) refuse('delete', answer);
    },
    async *list(tenantId): AsyncGenerator<StoredEntry> {
      let marker: string | undefined;
      do {
        const answer = await buckets.listPrefix(bucket, { prefix: `${tenantId}/`, limit: LIST_ROUND, ...(marker ? { marker } : {}) });
        if (answer.resp.statusCode !== OK) refuse('list', answer);
        for (const { key, putTime } of answer.data.items ?? []) yield { key, changedTime: putTime / TICKS_PER_MS };
        marker = answer.data.marker;
      } while (marker);
    },
    readAddress: async (key, name) => addressOf(key, name),
    parts: createQiniuParts({
      bucket,
      async host() {
        const [region] = await (await config.getRegionsProvider({ bucketName: bucket, accessKey })).getRegions();
        const [endpoint] = region?.services[qiniu.httpc.SERVICE_NAME.UP] ?? [];
        if (!endpoint) throw new Error('Qiniu names no server for uploads');
        return endpoint.getValue({ scheme: isHttps ? 'https' : 'http' });
      },
      tokenFor: (key, bytes) =>
        new qiniu.rs.PutPolicy({
          scope: `${bucket}:${key}`,
          insertOnly: 1,
          fsizeLimit: bytes,
          mimeLimit: ARTWORK_TYPES,
          expires: PART_SECONDS,
        }).uploadToken(mac),
    }),
  };
  return {
    ...store,
    /** A token with which a browser may upload directly below a prefix, without replacing existing files. */
    uploadToken: ({ prefix, mostBytes, types, seconds }: UploadLimits): string =>
      new qiniu.rs.PutPolicy({
        scope: `${bucket}:${prefix}`,
        isPrefixalScope: 1,
        insertOnly: 1,
        fsizeLimit: mostBytes,
        mimeLimit: types,
        detectMime: 1,
        expires: seconds,
      }).uploadToken(mac),
  };
}
