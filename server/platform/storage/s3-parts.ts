import type { S3mini } from 's3mini';
import { PART_SECONDS, type PartStore, type StoredPart } from './file-store.ts';

const NO_SUCH_UPLOAD = 404;
const TYPE = 'application/octet-stream';

/** Parses a listing of pieces. Its first page of a thousand pieces is enough: no upload has more. */
function partsIn(listing: string): StoredPart[] {
  return [...listing.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
    const of = (tag: string) => new RegExp(`<${tag}>([^<]*)<`).exec(part)?.[1] ?? '';
    return { number: Number(of('PartNumber')), bytes: Number(of('Size')), etag: of('ETag').replace(/&quot;|"/g, '') };
  });
}

/** Multipart uploads of S3; each piece has its own signed address. */
export const createS3Parts = (s3: S3mini, endpoint: string): PartStore => ({
  origin: async () => new URL(endpoint).origin,
  begin: (key) => s3.getMultipartUploadId(key, TYPE),
  async address(key, uploadId, { number, bytes }) {
    const query = { partNumber: String(number), uploadId };
    // The browser sends the header by itself; the store refuses any length but the signed one.
    return { url: await s3.getPresignedUrl('PUT', key, PART_SECONDS, query, { 'content-length': String(bytes) }), headers: {} };
  },
  async list(key, uploadId) {
    const response = await fetch(await s3.getPresignedUrl('GET', key, PART_SECONDS, { uploadId }));
    if (response.status === NO_SUCH_UPLOAD) return null;
    if (!response.ok) throw new Error(`the store answers ${response.status} for the pieces of ${key}`);
    return partsIn(await response.text());
  },
  complete: async (key, uploadId, parts) =>
    void (await s3.completeMultipartUpload(
      key,
      uploadId,
      parts.map(({ number, etag }) => ({ partNumber: number, etag })),
    )),
  async abort(key, uploadId) {
    if ((await this.list(key, uploadId)) !== null) await s3.abortMultipartUpload(key, uploadId);
  },
});
