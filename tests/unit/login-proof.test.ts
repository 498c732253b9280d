import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashesBeginning } from '#client/features/sign-in/first-bytes.ts';
import { searchProof } from '#client/features/sign-in/proof-search.ts';
import { isProofOf } from '#shared/rules/login-proof.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6);

describe('the search for a proof of work', () => {
  it('hashes as SHA-256 does, whatever the length of the text', () => {
    for (let length = 0; length <= 55; length++) {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 90))).join('');
      for (const cut of [0, length >> 1, length]) expect(hashesBeginning(text.slice(0, cut))(text.slice(cut)), text).toBe(sha256(text));
    }
  });

  it('finds what the server accepts, at the price that stands in the challenge', () => {
    for (const work of [1, 100, 5000]) {
      const bytes = Buffer.alloc(27, work % 251);
      bytes.writeUInt32BE(work, 4);
      const proof = searchProof(bytes.toString('base64url'));
      expect(isProofOf(work, sha256(proof))).toBe(true);
      expect(proof.length).toBeLessThanOrEqual(55);
    }
  });

  it('costs about what it says', () => {
    const hits = Array.from({ length: 20_000 }, (_, index) => sha256(`text ${index}`)).filter((head) => isProofOf(100, head));
    expect(hits.length).toBeGreaterThan(140);
    expect(hits.length).toBeLessThan(260);
  });
});
