import { realpath } from 'node:fs/promises';
import { ArtworkError, isArtworkErrorCode } from '#platform/artwork/artwork-error.ts';
import type { ArtworkReading } from '#platform/artwork/artwork-reading.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import type { ArtworkFrame } from './artwork-files-reader.ts';
import { CappedProcess } from './capped-process.ts';
import { decodeFrames } from './frames.ts';

const ENTRY = new URL('./artwork-files-reader.ts', import.meta.url);
/** Files for one process. They are given as arguments, whose total length is limited. */
const FILES_A_PROCESS = 500;

/** Times are for one file, memory for the whole process. */
interface ArtworkLimits {
  milliseconds: number;
  processorMs: number;
  heapMegabytes: number;
  residentMegabytes: number;
}

const DEFAULT_LIMITS: ArtworkLimits = { milliseconds: 60_000, processorMs: 10_000, heapMegabytes: 128, residentMegabytes: 480 };

export interface ReadArtworkOptions {
  /** Whether thumbnails are wanted. One takes a hundred times as long as reading the headers. */
  isPictured?: boolean;
  limits?: Partial<ArtworkLimits>;
  /** Ends the reading at once; the iteration then throws the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Reads files of artwork in a process of its own, limited in memory and, for each file, in time. Yields the outcome of each file in order.
 * A file that kills the process or exceeds a limit gets an error, and the others go on.
 */
export async function* readArtworkFiles(paths: readonly string[], options: ReadArtworkOptions = {}): AsyncGenerator<ArtworkReading> {
  for (let next = 0; next < paths.length; ) {
    for await (const reading of readSome(paths.slice(next, next + FILES_A_PROCESS), options)) {
      yield { ...reading, index: next };
      next += 1;
    }
  }
}

type Result = { facts: ArtworkFacts; error: null } | { facts: null; error: ArtworkError['code'] };

/** Reads the files in one process, up to the one that ends the process. */
async function* readSome(paths: readonly string[], options: ReadArtworkOptions): AsyncGenerator<ArtworkReading> {
  options.signal?.throwIfAborted();
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  const { processorMs, ...limits } = { ...DEFAULT_LIMITS, ...options.limits };
  const reader = new CappedProcess(ENTRY, [options.isPictured ? 'pictured' : 'plain', ...real], {
    ...limits,
    processorMs,
    readable: real,
    // The library for thumbnails is a native addon.
    flags: options.isPictured ? ['--allow-addons'] : [],
    fault: (kind, _detail, options) => new ArtworkError(kind, options),
  });
  const abort = () => reader.stop(options.signal?.reason);
  options.signal?.addEventListener('abort', abort, { once: true });
  const frames = decodeFrames<ArtworkFrame>(reader.output, () => new ArtworkError('damaged'));
  let known: Result | null = null;
  let index = 0;
  try {
    for (; index < paths.length; index += 1) {
      known = null;
      known = resultOf(await nextFrame(reader, frames));
      let thumbnail: Uint8Array | null = null;
      if (options.isPictured && known.facts) {
        const frame = await nextFrame(reader, frames);
        if (!('thumbnail' in frame)) throw new ArtworkError('damaged');
        thumbnail = frame.thumbnail === null ? null : Buffer.from(frame.thumbnail, 'base64');
      }
      yield { index, thumbnail, ...known };
      reader.restartClock();
    }
  } catch (error) {
    if (!(error instanceof ArtworkError)) throw error;
    // Earlier files may have filled the memory, so the file is tried once more, as the first one of a new process.
    if (index > 0 && error.code !== 'timeout') return;
    // A file of which only the thumbnail failed keeps its facts.
    yield { index: 0, thumbnail: null, ...(known ?? { facts: null, error: error.code }) };
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await reader.kill();
  }
}

async function nextFrame(reader: CappedProcess, frames: AsyncGenerator<ArtworkFrame>): Promise<ArtworkFrame> {
  const { done, value } = await reader.timed(frames.next());
  if (done) throw await reader.causeOfDeath();
  reader.throwIfStopped();
  return value;
}

function resultOf(frame: ArtworkFrame): Result {
  if ('facts' in frame) return { facts: frame.facts, error: null };
  return { facts: null, error: 'error' in frame && isArtworkErrorCode(frame.error) ? frame.error : 'damaged' };
}
