import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  bytes: number;
  /** SHA-256 of the content. */
  hash: Buffer;
}

/** A stored file, or one that is still being written. */
export interface StoredEntry {
  key: string;
  /** The time of the last write, in epoch milliseconds. */
  changedTime: number;
}

/** Positions of bytes, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files by key. The server makes the keys, `{tenantId}/{class}/…`; they never contain a name from outside. */
export interface Storage {
  /**
   * Stores the content of a stream. A failure leaves nothing behind. The stream has an error listener from the call on, so that it may fail
   * at any moment.
   * @throws StorageLimitError above `maxBytes`
   */
  put(key: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** The content, or a part of it. */
  read(key: string, range?: ByteRange): Readable;
  /** The path of the content on this machine's disk, for parsers that need to seek. */
  localPath(key: string): string;
  /**
   * Writes a piece of a file at `offset`, the number of bytes that are there already. Unlike `put` it keeps the received bytes when the
   * rest fails. Two callers with the same piece write the same bytes to the same place.
   * @returns the new size
   * @throws StorageLimitError above `maxBytes`
   */
  append(key: string, content: Readable, place: { offset: number; maxBytes: number }): Promise<number>;
  /** The number of bytes under the key; null when there is nothing. */
  size(key: string): Promise<number | null>;
  /** Stores the content of `from` under a second key, without copying it where the file system can. */
  link(key: string, from: string): Promise<void>;
  /** Deletes the content, and the rest of a killed `put`; succeeds also when there is none. */
  delete(key: string): Promise<void>;
  /** All files of a tenant, including those that are being written or that a killed `put` has left. */
  list(tenantId: number): AsyncIterable<StoredEntry>;
}

export class StorageLimitError extends Error {
  constructor(maxBytes: number) {
    super(`content is larger than ${maxBytes} bytes`);
    this.name = 'StorageLimitError';
  }
}
