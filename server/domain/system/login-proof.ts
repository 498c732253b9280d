import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { CHALLENGE_CHARS, isProofOf, NUMBER_DIGITS, WORK_AT } from '#shared/rules/login-proof.rules.ts';
import { deriveKey } from './derived-key.ts';
import { spentNonceRepository } from './spent-nonce.repository.ts';

const LIFE_MS = 2 * 60_000;
const BYTES = { expires: WORK_AT, work: 4, random: 7, mac: 12 };
const BODY = BYTES.expires + BYTES.work + BYTES.random;
const PROOF = new RegExp(`^([\\w-]{${CHALLENGE_CHARS}})\\.(\\d{1,${NUMBER_DIGITS}})$`);

interface LoginProof {
  /** Hashes that finding it takes on average. */
  work: number;
  /** @returns false when it was used before */
  spend(): Promise<boolean>;
}

export interface LoginProofs {
  /** A challenge that a client must solve before its next try on this subject, within two minutes. */
  challenge(subject: string, work: number): string;
  /** The proof, if it solves an unexpired challenge of this subject; else null. Costs the server one hash. */
  read(proof: string | null, subject: string): LoginProof | null;
}

/** Proofs of work. Challenges are signed and not stored; a solved one is stored until it expires, so that it is accepted only once. */
export function createLoginProofs({ db, secretKey, now }: { db: Database; secretKey: string; now: () => number }): LoginProofs {
  const key = deriveKey(secretKey, 'login-proof');
  const macOf = (body: Buffer, subject: string) => createHmac('sha256', key).update(body).update(subject).digest().subarray(0, BYTES.mac);

  return {
    challenge: (subject, work) => {
      const body = Buffer.alloc(BODY);
      body.writeUInt32BE(Math.floor((now() + LIFE_MS) / 1000), 0);
      body.writeUInt32BE(work, WORK_AT);
      randomBytes(BYTES.random).copy(body, BYTES.expires + BYTES.work);
      return Buffer.concat([body, macOf(body, subject)]).toString('base64url');
    },

    read: (proof, subject) => {
      const [, challenge] = PROOF.exec(proof ?? '') ?? [];
      if (proof === null || challenge === undefined) return null;
      const bytes = Buffer.from(challenge, 'base64url');
      const body = bytes.subarray(0, BODY);
      if (!timingSafeEqual(macOf(body, subject), bytes.subarray(BODY))) return null;
      const expiresTime = body.readUInt32BE(0) * 1000;
      const work = body.readUInt32BE(WORK_AT);
      if (expiresTime <= now() || !isProofOf(work, createHash('sha256').update(proof).digest().readUIntBE(0, 6))) return null;
      return { work, spend: () => spentNonceRepository.spend(db, body, expiresTime, now()) };
    },
  };
}
