import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ArtworkError } from './artwork-error.ts';

/** What one file may cost to read, however its headers lie. */
const BUDGET_BYTES = 224 * 1024;
/** Headers lie close together: a read takes what follows along. */
const AHEAD_BYTES = 4096;

/** Where the headers of a file are read from, in few and small pieces. */
export interface ArtworkSource {
  readonly size: number;
  /**
   * The bytes from `offset` on: `length` of them, or fewer where the file ends.
   * @throws ArtworkError tooComplex when the file asks for too much
   */
  upTo(offset: number, length: number): Buffer;
  /**
   * Exactly `length` bytes.
   * @throws ArtworkError truncated when the file ends before
   */
  read(offset: number, length: number): Buffer;
  /** Lets a format whose tables grow with the file cost more. */
  allow(bytes: number): void;
}

/** @param fill reads into the buffer from an offset and says how many bytes there were */
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

/** Reads in place: a process that reads headers has nothing else to do meanwhile, and each file costs a few microseconds. */
export function withFileSource<R>(path: string, read: (source: ArtworkSource) => R): R {
  const descriptor = fromDisk(() => openSync(path, 'r'));
  try {
    const size = fromDisk(() => fstatSync(descriptor).size);
    return read(createSource(size, (into, offset) => fromDisk(() => readSync(descriptor, into, 0, into.length, offset))));
  } finally {
    closeSync(descriptor);
  }
}

/** A file that is gone, or is none, tells as little as a broken one. */
function fromDisk<R>(ask: () => R): R {
  try {
    return ask();
  } catch (error) {
    throw new ArtworkError('missing', { cause: error });
  }
}

export const bufferSource = (bytes: Buffer): ArtworkSource =>
  createSource(bytes.length, (into, offset) => bytes.copy(into, 0, offset, offset + into.length));
