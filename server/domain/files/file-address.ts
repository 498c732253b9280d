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

/** Addresses of files. One of a file that not everybody may see carries its proof: whoever got it was allowed to, and only a while ago. */
export function createFileAddresses(secretKey: string) {
  const key = deriveKey(secretKey, 'file-address');
  /** The file may be moved to another store meanwhile, so that its number is no part of it. */
  const proofOf = (path: string, expires: number) => createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

  return {
    of({ configId, path, isPublic }: Named & { isPublic: boolean }, now: number): string {
      const address = `${BASE}/${configId}/get/${path}`;
      if (isPublic) return address;
      // On the hour, so that a browser that asks again finds it in its cache: good for one hour to two.
      const expires = (Math.ceil(now / HOUR_MS) + 1) * HOUR_MS;
      return `${address}?expires=${expires}&proof=${proofOf(path, expires)}`;
    },

    isProven(path: string, { expires, proof }: { expires: number; proof: string }, now: number): boolean {
      const [given, due] = [Buffer.from(proof), Buffer.from(proofOf(path, expires))];
      return expires > now && given.length === due.length && timingSafeEqual(given, due);
    },
  };
}
