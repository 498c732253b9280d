import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Storage, StorageLimitError } from './storage.ts';

const KEY = /^\d+(\/[\w.-]+)+$/;

/** Files on the local disk below `root`: the default storage. A file appears under its key only when it is whole. */
export function createLocalStorage(root: string): Storage {
  const base = resolve(root);
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`);
    return join(base, key);
  };
  return {
    async put(key, content, maxBytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const hash = createHash('sha256');
      let bytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          if (bytes > maxBytes) return done(new StorageLimitError(maxBytes));
          hash.update(chunk);
          done(null, chunk);
        },
      });
      const partial = `${path}.part`;
      try {
        await pipeline(content, meter, createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, bytes, hash: hash.digest() };
    },
    read: (key: string): Readable => createReadStream(pathOf(key)),
    localPath: pathOf,
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Of a writer that was killed.
      await rm(`${path}.part`, { force: true });
    },
  };
}
