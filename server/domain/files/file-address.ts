import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../system/derived-key.ts';

const HOUR_MS = 3600_000;
const BASE = '/prod-api/admin-api/infra/file';

interface Named {
  configId: number;
  path: string;
}

/** The key in an address of a stored file; null for any other text. */
export const pathOfAddress = (address: string | null | undefined): string | null =>
  /^(?:https?:\/\/[^/]+)?\/[\w/-]*\/infra\/file\/\d+\/get\/([^?#]+)$/.exec(address ?? '')?.[1] ?? null;

/** Makes the addresses of files. That of a private file carries an expiry time and a proof, and only people who may see it are given it. */
export function createFileAddresses(secretKey: string) {
  const key = deriveKey(secretKey, 'file-address');
  /** Without the store's id: an address stays valid when the file is moved to another store. */
  const proofOf = (path: string, expires: number) => createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

  return {
    of({ configId, path, isPublic }: Named & { isPublic: boolean }, now: number): string {
      const address = `${BASE}/${configId}/get/${path}`;
      if (isPublic) return address;
      // Rounded to the hour, so that the same address comes again and the browser's cache serves it. Valid for one to two hours.
      const expires = (Math.ceil(now / HOUR_MS) + 1) * HOUR_MS;
      return `${address}?expires=${expires}&proof=${proofOf(path, expires)}`;
    },

    isProven(path: string, { expires, proof }: { expires: number; proof: string }, now: number): boolean {
      const [given, due] = [Buffer.from(proof), Buffer.from(proofOf(path, expires))];
      return expires > now && given.length === due.length && timingSafeEqual(given, due);
    },
  };
}
