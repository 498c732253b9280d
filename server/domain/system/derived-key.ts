import { hkdfSync } from 'node:crypto';

/** A 256-bit key for one purpose. Each purpose has its own, so that a leaked key reveals neither the secret nor other keys. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `print-shop/${purpose}`, 32));
}
