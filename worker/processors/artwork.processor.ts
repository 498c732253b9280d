import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ArtworkRead } from '#domain/order-files/artwork.service.ts';
import type { artworkJob } from '#shared/jobs/artwork.job.ts';
import type { Processor } from '../processor.ts';
import { readArtworkFiles } from '../sandbox/read-artwork-files.ts';

type Payload = ReturnType<(typeof artworkJob)['payload']['parse']>;

/** Pieces of a file that tell whether another one is the same: so many, evenly over its whole length. */
const PIECES = 16;
const PIECE_BYTES = 64 * 1024;

/** Equal for equal contents, at the cost of a megabyte however large the file is. Null where it is gone. */
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

/** Reads what a person has dropped. It may be killed at any statement, come twice or run in two workers at once: each file is settled once. */
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
