import { hkdfSync } from 'node:crypto';

/** A 256-bit key of its own for each purpose, so that one use of the installation's secret says nothing about another. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `print-shop/${purpose}`, 32));
}
