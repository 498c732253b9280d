import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
// The package has no types of its own.
// @ts-expect-error
import S3rver from '@20minutes/s3rver';
import { requiredSetting } from './settings.ts';

/** What the server takes for a key and its secret. */
export const S3_KEY = 'S3RVER';
export const S3_BUCKET = 'files';

/** A real server that speaks S3, signatures checked, over a folder of its own. */
export async function startS3(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(requiredSetting('TEST_FOLDER'), 's3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: S3_BUCKET }] });
  // Its signature of a listing leaves out the slash behind the bucket, which S3 itself counts: of listings alone the signature is not checked.
  const isListing = (path: string) => path === `/${S3_BUCKET}/`;
  server.middleware.unshift((ctx: { path: string }, next: () => Promise<void>) => {
    server.allowMismatchedSignatures = isListing(ctx.path);
    return next();
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
