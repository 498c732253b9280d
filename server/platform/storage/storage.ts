import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  bytes: number;
  /** SHA-256 of the content. */
  hash: Buffer;
}

/** What lies under a key: a whole file, or what a writer has made of it so far. */
export interface StoredEntry {
  key: string;
  /** When a byte was last added, in epoch milliseconds. */
  changedTime: number;
}

/** Both bytes included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keys are made by the server, `{tenantId}/{class}/…`; a name from outside is never part of one. */
export interface Storage {
  /**
   * Streams the content in; fails with `StorageLimitError` past `maxBytes`. A failure leaves nothing behind, and the content is never left
   * without a reader: it may fail at any moment from the call on.
   */
  put(key: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** The content, or a part of it. */
  read(key: string, range?: ByteRange): Readable;
  /** A path on this machine's disk holding the content, for parsers that need to seek. */
  localPath(key: string): string;
  /**
   * Adds to a file that arrives in pieces, at `offset`: how much of it is there. Unlike `put` it keeps what has come when the rest fails. Two
   * who add the same piece write the same bytes to the same place. Fails with `StorageLimitError` past `maxBytes`.
   * @returns how much is there then
   */
  append(key: string, content: Readable, place: { offset: number; maxBytes: number }): Promise<number>;
  /** How many bytes lie under the key; null for none. */
  size(key: string): Promise<number | null>;
  /** Gives a content a second key, without a copy of it where the disk can. */
  link(key: string, from: string): Promise<void>;
  /** Removes the content, or what an unfinished put left of it; no fault when there is none. */
  delete(key: string): Promise<void>;
  /** All that is stored for a tenant, what is being written and what a killed writer left included. */
  list(tenantId: number): AsyncIterable<StoredEntry>;
}

export class StorageLimitError extends Error {
  constructor(maxBytes: number) {
    super(`content is larger than ${maxBytes} bytes`);
    this.name = 'StorageLimitError';
  }
}
