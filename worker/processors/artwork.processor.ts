import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ArtworkRead } from '#domain/order-files/artwork.service.ts';
import type { artworkJob } from '#shared/jobs/artwork.job.ts';
import type { Processor } from '../processor.ts';
import { readArtworkFiles } from '../sandbox/read-artwork-files.ts';

type Payload = ReturnType<(typeof artworkJob)['payload']['parse']>;

/** Pieces of a file, spread evenly over its length, from which its fingerprint is made. */
const PIECES = 16;
const PIECE_BYTES = 64 * 1024;

/**
 * Equal for equal files. It is made from at most a megabyte of a file, so files that differ only between the pieces are not told apart.
 * Null for a file that cannot be read.
 */
async function fingerprintOf(path: string): Promise<string | null> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const hash = createHash('sha256').update(String(size));
    const step = Math.max(PIECE_BYTES, Math.floor(size / PIECES));
    for (let at = 0; at < size; at += step) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function* readAll(paths: readonly string[], signal: AbortSignal): AsyncGenerator<{ index: number; read: ArtworkRead }> {
  for await (const { index, facts, error, thumbnail } of readArtworkFiles(paths, { isPictured: true, signal })) {
    yield { index, read: { facts, error, preview: thumbnail, fingerprint: await fingerprintOf(paths[index] ?? '') } };
  }
}

/** Reads the files that a person has dropped. Also when it is killed, repeated or run by two workers at once, each file is settled once. */
export const artworkProcessor: Processor<Payload> = {
  async run(scope, _, { services, signal, isSliceOver }) {
    const isOver = () => signal.aborted || isSliceOver();
    while (await services.artwork.readNext(scope, (paths) => readAll(paths, signal), isOver)) {
      if (signal.aborted) return 'unfinished';
      if (isSliceOver()) return 'yield';
    }
    return 'done';
  },
  abandon: (scope, _, reason, { services }) => services.artwork.giveUp(scope, reason),
};
