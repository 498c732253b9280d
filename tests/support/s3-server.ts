import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requiredSetting } from './settings.ts';

interface Context {
  path: string;
  method: string;
  query: Record<string, string | undefined>;
  status: number;
  body: unknown;
  set(name: string, value: string): void;
}

interface S3Server {
  allowMismatchedSignatures: boolean;
  middleware: Array<(context: Context, next: () => Promise<void>) => Promise<void>>;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
/** The package brings no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

/** The access key that s3rver accepts, and its secret. */
export const S3_KEY = 'S3RVER';
export const S3_BUCKET = 'files';

/** Lists the parts of an upload, or deletes the upload. */
async function answerParts(context: Context, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => null);
  context.status = names ? 200 : 404;
  if (names && context.method === 'DELETE') await rm(folder, { recursive: true });
  const parts = await Promise.all(
    (names ?? [])
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const [{ size }, etag] = [await stat(join(folder, name)), await readFile(join(folder, `${name}.md5`), 'utf8')];
        return `<Part><PartNumber>${name}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`;
      }),
  );
  context.body = names ? `<ListPartsResult>${parts.join('')}</ListPartsResult>` : '<Error><Code>NoSuchUpload</Code></Error>';
}

/** A real server that speaks S3, signatures checked, over a folder of its own. */
export async function startS3(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(requiredSetting('TEST_FOLDER'), 's3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: S3_BUCKET }] });
  // s3rver leaves the slash behind the bucket out of the signature of a listing, which S3 counts; so signatures of listings are not
  // checked.
  const isListing = (path: string) => path === `/${S3_BUCKET}/`;
  server.middleware.unshift((context, next) => {
    server.allowMismatchedSignatures = isListing(context.path);
    return next();
  });
  // s3rver can neither list the parts of an upload nor abort it, and answers no CORS preflight; both are answered here.
  server.middleware.unshift(async (context, next) => {
    const { uploadId, partNumber } = context.query;
    context.set('Access-Control-Allow-Origin', '*');
    context.set('Access-Control-Allow-Methods', 'PUT');
    const folder = join(directory, S3_BUCKET, '._S3rver_uploads', uploadId ?? '');
    if (context.method === 'OPTIONS') context.status = 204;
    else if (uploadId === undefined || context.method === 'POST') await next();
    else if (partNumber !== undefined && (await readdir(folder).catch(() => null))) await next();
    else await answerParts(context, folder);
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
