import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type Storage, StorageLimitError, type StoredEntry } from './storage.ts';

const KEY = /^\d+(\/[\p{L}\p{N}_.-]+)+$/u;
const PARTIAL = '.part';
/** How much may wait for the disk: waiting chunks are written together, and fewer, larger writes cost less. */
const WRITE_BYTES = 1024 * 1024;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Counts and hashes a stream. It fails with StorageLimitError above the limit. */
function createMeter(maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new StorageLimitError(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, hash: hash.digest() }) };
}

/**
 * Limits a stream, failing with StorageLimitError. It computes no hash: that would cost more than all the rest, and a single piece needs
 * none.
 */
function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new StorageLimitError(maxBytes));
      else done(null, chunk);
    },
  });
}

/**
 * Writes the content to a file. Awaits its opening first: after an early failure the file could otherwise be created behind its removal,
 * and stay.
 */
async function writePartial(partial: string, content: Readable, meter: Transform): Promise<void> {
  await mkdir(dirname(partial), { recursive: true });
  const file = await open(partial, 'w', 0o600);
  try {
    await pipeline(content, meter, file.createWriteStream());
  } finally {
    await file.close();
  }
}

/** Files on the local disk below `root`: the default storage. With `put` a file appears under its key only when it is whole. */
export function createLocalStorage(root: string): Storage {
  const base = resolve(root);
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`);
    return join(base, key);
  };

  async function entryOf(path: string): Promise<StoredEntry | null> {
    try {
      const { mtimeMs } = await stat(path);
      const key = relative(base, path);
      return { key: key.endsWith(PARTIAL) ? key.slice(0, -PARTIAL.length) : key, changedTime: mtimeMs };
    } catch (error) {
      // The file was renamed or removed after it was listed.
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function size(key: string): Promise<number | null> {
    try {
      return (await stat(pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    size,
    async append(key, content, { offset, maxBytes }) {
      content.on('error', () => undefined);
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
      try {
        await pipeline(content, limitTo(maxBytes - offset), file.createWriteStream({ start: offset, highWaterMark: WRITE_BYTES }));
      } finally {
        await file.close();
      }
      return (await size(key)) ?? 0;
    },
    async link(key, from) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Not every file system supports hard links.
      await link(pathOf(from), path).catch(() => copyFile(pathOf(from), path));
    },
    async put(key, content, maxBytes) {
      // At once: an 'error' event before the file is open has no other listener, and would end the process.
      content.on('error', () => undefined);
      const path = pathOf(key);
      const partial = path + PARTIAL;
      const meter = createMeter(maxBytes);
      try {
        await writePartial(partial, content, meter.stream);
        await rename(partial, path);
      } catch (error) {
        content.destroy();
        await rm(partial, { force: true });
        throw error;
      }
      return { key, ...meter.read() };
    },
    read: (key: string, range?: ByteRange): Readable => createReadStream(pathOf(key), range),
    localPath: pathOf,
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // A killed `put` leaves this one.
      await rm(path + PARTIAL, { force: true });
    },
    async *list(tenantId) {
      try {
        for await (const item of await opendir(join(base, String(tenantId)), { recursive: true })) {
          const entry = item.isFile() ? await entryOf(join(item.parentPath, item.name)) : null;
          if (entry) yield entry;
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
