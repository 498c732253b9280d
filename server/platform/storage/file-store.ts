import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange, Storage, StoredEntry } from './storage.ts';

/** Where files of people lie for good: the disk of this machine, or a store elsewhere. Keys are made by the server. */
export interface FileStore {
  /** Streams the content in; a failure leaves nothing under the key. */
  put(key: string, content: Readable, file: { bytes: number; type: string }): Promise<void>;
  /** Takes a file that has arrived on the same disk, without moving its bytes; absent where that cannot be. */
  adopt?(key: string, arrived: string): Promise<void>;
  /** @throws Error when there is nothing under the key */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** How many bytes lie under the key; null for none. */
  size(key: string): Promise<number | null>;
  /** A key under which nothing lies is no fault. */
  delete(key: string): Promise<void>;
  /** All that lies there of a tenant. */
  list(tenantId: number): AsyncIterable<StoredEntry>;
  /** Where the file can be fetched for a few minutes without this server, saved under its name; absent where that cannot be. */
  readAddress?(key: string, name: string): Promise<string>;
  /** Where one PUT within a few minutes stores the file without this server; absent where that cannot be. */
  uploadAddress?(key: string): Promise<string>;
  /** Absent where large files go through this server. */
  parts?: PartStore;
}

/** A piece of a file that the store has. */
export interface StoredPart {
  number: number;
  bytes: number;
  etag: string;
}

/** Where a browser sends a piece, and with what. */
export interface PartAddress {
  url: string;
  headers: Record<string, string>;
}

/** An upload of a large file that a browser puts there by itself, piece by piece: `upload` is what the store calls it. */
export interface PartStore {
  /** What the browser speaks to. */
  origin(): Promise<string>;
  /** @returns what the store calls the upload */
  begin(key: string, bytes: number): Promise<string>;
  /** Good for one piece of exactly so many bytes, where the store can tell. */
  address(key: string, upload: string, part: { number: number; bytes: number }): Promise<PartAddress>;
  /** What has arrived; null for an upload that the store does not know any more. */
  list(key: string, upload: string): Promise<StoredPart[] | null>;
  complete(key: string, upload: string, parts: readonly StoredPart[]): Promise<void>;
  /** One that is over is no fault. */
  abort(key: string, upload: string): Promise<void>;
}

/** For how long the address of a piece is good: a slow line takes its time. */
export const PART_SECONDS = 3600;

/** For how long an address of a store is good. */
export const ADDRESS_SECONDS = 600;

/** How a browser saves what it fetches from a store. */
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
