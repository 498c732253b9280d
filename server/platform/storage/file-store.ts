import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange, Storage, StoredEntry } from './storage.ts';

/** The permanent place of uploaded files: the disk of this machine, or an object store elsewhere. Keys are made by the server. */
export interface FileStore {
  /** Stores the content of a stream; after a failure there is nothing under the key. */
  put(key: string, content: Readable, file: { bytes: number; type: string }): Promise<void>;
  /**
   * Takes over a file that has arrived on the same disk, without copying it where possible; absent for stores elsewhere.
   * @param arrived its key there
   */
  adopt?(key: string, arrived: string): Promise<void>;
  /** @throws Error when there is nothing under the key */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The number of bytes under the key; null when there is nothing. */
  size(key: string): Promise<number | null>;
  /** Deletes the file; succeeds also when there is none. */
  delete(key: string): Promise<void>;
  /** All files of a tenant. */
  list(tenantId: number): AsyncIterable<StoredEntry>;
  /** A URL from which a browser can download the file directly for a few minutes, saved under `name`; absent where the store has none. */
  readAddress?(key: string, name: string): Promise<string>;
  /** A URL to which a PUT within a few minutes stores the file directly; absent where the store has none. */
  uploadAddress?(key: string): Promise<string>;
  /** Direct uploads in pieces; absent where large files go through this server. */
  parts?: PartStore;
}

/** A piece of a file that the store has received. */
export interface StoredPart {
  number: number;
  bytes: number;
  etag: string;
}

/** Where a browser sends a piece, and the headers to send with it. */
export interface PartAddress {
  url: string;
  headers: Record<string, string>;
}

/** Uploads of large files that browsers send directly to the store, piece by piece. `upload` is the store's id of an upload. */
export interface PartStore {
  /** The origin that browsers send pieces to, for the content security policy. */
  origin(): Promise<string>;
  /** @returns the id of the new upload */
  begin(key: string, bytes: number): Promise<string>;
  /** An address for one piece; where the store can check it, only for exactly this number of bytes. */
  address(key: string, upload: string, part: { number: number; bytes: number }): Promise<PartAddress>;
  /** The pieces received so far; null for an upload that the store does not know, because it has ended or expired. */
  list(key: string, upload: string): Promise<StoredPart[] | null>;
  complete(key: string, upload: string, parts: readonly StoredPart[]): Promise<void>;
  /** Cancels an upload; succeeds also when it has ended. */
  abort(key: string, upload: string): Promise<void>;
}

/** How long the address of a piece is valid; long, for slow lines. */
export const PART_SECONDS = 3600;

/** How long any other address of a store is valid. */
export const ADDRESS_SECONDS = 600;

/** The Content-Disposition that makes a browser save a download under this name. */
export const savedAs = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`;

/** Files on the disk of this machine. */
export const createLocalStore = (storage: Storage): FileStore => ({
  put: async (key, content, { bytes }) => void (await storage.put(key, content, bytes)),
  read: async (key, range) => {
    await stat(storage.localPath(key));
    return storage.read(key, range);
  },
  adopt: storage.link,
  size: storage.size,
  delete: storage.delete,
  list: storage.list,
});
