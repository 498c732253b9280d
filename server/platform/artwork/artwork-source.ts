import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ArtworkError } from './artwork-error.ts';

/** The most bytes that are read of one file, so that false offsets and lengths in its headers cost little. */
const BUDGET_BYTES = 224 * 1024;
/** The least size of one read: headers lie close together, so that the next ones are then in memory already. */
const AHEAD_BYTES = 4096;

/** Reads a file at given offsets in few, small pieces, within a budget of bytes. */
export interface ArtworkSource {
  readonly size: number;
  /**
   * The bytes from `offset` on: `length` of them, or fewer where the file ends.
   * @throws ArtworkError `tooComplex` when the budget is used up, `damaged` for an offset or length that no file has
   */
  upTo(offset: number, length: number): Buffer;
  /**
   * Exactly `length` bytes.
   * @throws ArtworkError as `upTo`, and `truncated` when the file ends before
   */
  read(offset: number, length: number): Buffer;
  /** Adds to the budget, for a format whose tables grow with the file. */
  allow(bytes: number): void;
}

/** @param fill reads into the buffer from an offset and returns how many bytes it has read */
export function createSource(size: number, fill: (into: Buffer, offset: number) => number): ArtworkSource {
  let left = BUDGET_BYTES;
  let window: Buffer = Buffer.alloc(0);
  let start = 0;

  function upTo(offset: number, length: number): Buffer {
    if (!Number.isSafeInteger(offset) || offset < 0 || length < 0) throw new ArtworkError('damaged');
    if (offset >= size) return Buffer.alloc(0);
    const wanted = Math.min(length, size - offset);
    if (offset < start || offset + wanted > start + window.length) {
      const bytes = Math.min(Math.max(wanted, AHEAD_BYTES), size - offset);
      left -= bytes;
      if (left < 0) throw new ArtworkError('tooComplex');
      const piece = Buffer.allocUnsafe(bytes);
      window = piece.subarray(0, fill(piece, offset));
      start = offset;
    }
    return window.subarray(offset - start, offset - start + wanted);
  }

  return {
    size,
    upTo,
    read(offset, length) {
      const bytes = upTo(offset, length);
      if (bytes.length < length) throw new ArtworkError('truncated');
      return bytes;
    },
    allow(bytes) {
      left += bytes;
    },
  };
}

/** Reads synchronously: the process that reads headers has nothing else to do, and a file takes a few microseconds. */
export function withFileSource<R>(path: string, read: (source: ArtworkSource) => R): R {
  const descriptor = fromDisk(() => openSync(path, 'r'));
  try {
    const size = fromDisk(() => fstatSync(descriptor).size);
    return read(createSource(size, (into, offset) => fromDisk(() => readSync(descriptor, into, 0, into.length, offset))));
  } finally {
    closeSync(descriptor);
  }
}

/** @throws ArtworkError `missing` for every error of the file system */
function fromDisk<R>(ask: () => R): R {
  try {
    return ask();
  } catch (error) {
    throw new ArtworkError('missing', { cause: error });
  }
}

export const bufferSource = (bytes: Buffer): ArtworkSource =>
  createSource(bytes.length, (into, offset) => bytes.copy(into, 0, offset, offset + into.length));
