import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  bytes: number;
  /** SHA-256 of the content. */
  hash: Buffer;
}

/** Keys are made by the server, `{tenantId}/{class}/…`; a name from outside is never part of one. */
export interface Storage {
  /** Streams the content in; fails with `StorageLimitError` past `maxBytes` and leaves nothing behind. */
  put(key: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  read(key: string): Readable;
  /** A path on this machine's disk holding the content, for parsers that need to seek. */
  localPath(key: string): string;
  /** Removes the content, or what an unfinished put left of it; no fault when there is none. */
  delete(key: string): Promise<void>;
}

export class StorageLimitError extends Error {
  constructor(maxBytes: number) {
    super(`content is larger than ${maxBytes} bytes`);
    this.name = 'StorageLimitError';
  }
}
