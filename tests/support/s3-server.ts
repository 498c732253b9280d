import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requiredSetting } from './settings.ts';

interface S3Server {
  allowMismatchedSignatures: boolean;
  middleware: Array<(context: { path: string }, next: () => Promise<void>) => Promise<void>>;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
/** The package says nothing of its types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

/** What the server takes for a key and its secret. */
export const S3_KEY = 'S3RVER';
export const S3_BUCKET = 'files';

/** A real server that speaks S3, signatures checked, over a folder of its own. */
export async function startS3(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(requiredSetting('TEST_FOLDER'), 's3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: S3_BUCKET }] });
  // Its signature of a listing leaves out the slash behind the bucket, which S3 itself counts: of listings alone the signature is not checked.
  const isListing = (path: string) => path === `/${S3_BUCKET}/`;
  server.middleware.unshift((context, next) => {
    server.allowMismatchedSignatures = isListing(context.path);
    return next();
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
