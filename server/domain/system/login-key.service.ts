import { constants, createHash, createHmac, generateKeyPair, privateDecrypt, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#platform/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { deriveKey } from './derived-key.ts';
import { loginKeyRepository } from './login-key.repository.ts';
import { seal, unseal } from './sealed-text.ts';
import { spentNonceRepository } from './spent-nonce.repository.ts';

const NONCE_LIFE_MS = 5 * 60_000;
const NONCE_BYTES = { expiry: 4, random: 8, mac: 12 };

interface KeyPair {
  keyId: string;
  publicKey: string;
  privateKey: string;
}

export interface LoginKeyService {
  /** What a client encrypts a password with; the nonce is good for one sign-in within five minutes. */
  getLoginKey(): Promise<{ keyId: string; publicKey: string; nonce: string }>;
  /**
   * The password inside a ciphertext: RSA-OAEP-SHA256 over JSON `{password, nonce, time}`, or over the base64 of that JSON from clients
   * whose cipher takes single-byte text only. @throws AppError loginKeyExpired for whatever cannot be read, is late or was used before
   */
  decryptPassword(cipherText: string, keyId: string | null): Promise<string>;
}

/**
 * The installation's RSA pair lives in the database, sealed with the secret key, because any number of server processes must read
 * what any of them gave out. Used nonces are rows under a unique key for the same reason: no Redis, no memory, no double use.
 */
export function createLoginKeyService({ db, secretKey, now }: { db: Database; secretKey: string; now: () => number }): LoginKeyService {
  const sealingKey = deriveKey(secretKey, 'login-key');
  const nonceKey = deriveKey(secretKey, 'login-nonce');
  let known: Promise<KeyPair> | undefined;

  async function readPair(): Promise<KeyPair | null> {
    const row = await loginKeyRepository.find(db);
    const privateKey = row && unseal(sealingKey, row.sealedPrivateKey);
    return row && privateKey ? { keyId: row.keyId, publicKey: row.publicKey, privateKey } : null;
  }

  async function makePair(): Promise<KeyPair> {
    const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
    const values = { keyId, publicKey, sealedPrivateKey: seal(sealingKey, privateKey), createTime: now() };
    if (await loginKeyRepository.insert(db, values)) return { keyId, publicKey, privateKey };
    // Another process was faster, or the row is sealed under a secret that is gone.
    const theirs = await readPair();
    if (theirs) return theirs;
    await loginKeyRepository.replace(db, values);
    return (await readPair()) ?? { keyId, publicKey, privateKey };
  }

  function pair(): Promise<KeyPair> {
    known ??= readPair().then((found) => found ?? makePair());
    known.catch(() => {
      known = undefined;
    });
    return known;
  }

  async function pairOf(keyId: string | null): Promise<KeyPair> {
    const current = await pair();
    if (keyId === null || keyId === current.keyId) return current;
    known = undefined;
    const reread = await pair();
    if (keyId !== reread.keyId) throw new AppError('loginKeyExpired');
    return reread;
  }

  function macOf(body: Buffer): Buffer {
    return createHmac('sha256', nonceKey).update(body).digest().subarray(0, NONCE_BYTES.mac);
  }

  // Kept to 32 characters: the whole JSON must fit the 190 bytes of one RSA block, base64 included.
  function newNonce(): string {
    const body = Buffer.alloc(NONCE_BYTES.expiry + NONCE_BYTES.random);
    body.writeUInt32BE(Math.floor((now() + NONCE_LIFE_MS) / 1000));
    randomBytes(NONCE_BYTES.random).copy(body, NONCE_BYTES.expiry);
    return Buffer.concat([body, macOf(body)]).toString('base64url');
  }

  async function spendNonce(nonce: string): Promise<void> {
    const bytes = Buffer.from(nonce, 'base64url');
    const bodyLength = NONCE_BYTES.expiry + NONCE_BYTES.random;
    if (bytes.length !== bodyLength + NONCE_BYTES.mac) throw new AppError('loginKeyExpired');
    const body = bytes.subarray(0, bodyLength);
    if (!timingSafeEqual(macOf(body), bytes.subarray(bodyLength))) throw new AppError('loginKeyExpired');
    const expiresTime = body.readUInt32BE() * 1000;
    if (expiresTime <= now()) throw new AppError('loginKeyExpired');
    if (!(await spentNonceRepository.spend(db, bytes, expiresTime, now()))) throw new AppError('loginKeyExpired');
  }

  return {
    getLoginKey: async () => {
      const { keyId, publicKey } = await pair();
      return { keyId, publicKey, nonce: newNonce() };
    },

    decryptPassword: async (cipherText, keyId) => {
      const { privateKey } = await pairOf(keyId);
      const content = readContent(privateKey, cipherText);
      if (!content) throw new AppError('loginKeyExpired');
      // `time` is not checked: clocks of clients are often wrong. The nonce carries the server's own time.
      await spendNonce(content.nonce);
      return content.password;
    },
  };
}

function readContent(privateKey: string, cipherText: string): { password: string; nonce: string } | null {
  try {
    const plain = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(cipherText, 'base64'),
    ).toString('utf8');
    const text = plain.startsWith('{') ? plain : Buffer.from(plain, 'base64').toString('utf8');
    const { password, nonce } = JSON.parse(text) as { password?: unknown; nonce?: unknown };
    return typeof password === 'string' && typeof nonce === 'string' ? { password, nonce } : null;
  } catch {
    // Wrong key, wrong padding or no JSON: one answer for all, so that the answer tells nothing about the ciphertext.
    return null;
  }
}
