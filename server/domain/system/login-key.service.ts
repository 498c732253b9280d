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
  /** The key with which a client encrypts a password. The nonce is valid for one sign-in within five minutes. */
  getLoginKey(): Promise<{ keyId: string; publicKey: string; nonce: string }>;
  /**
   * Decrypts a password. The ciphertext is RSA-OAEP-SHA256 over JSON `{password, nonce, time}`, or over the base64 of that JSON from
   * clients whose cipher takes only single-byte text.
   * @throws AppError loginKeyExpired when it cannot be read, or its nonce has expired or was used before
   */
  decryptPassword(cipherText: string, keyId: string | null): Promise<string>;
}

/**
 * The installation's RSA key pair is stored in the database, encrypted by the secret key, because all server processes must decrypt what
 * was encrypted with the public key. Used nonces are rows with a unique key, so that no process accepts one twice.
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
    // Another process was faster, or the stored pair was encrypted under an earlier secret and must be replaced.
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

  // 32 characters, because the whole JSON, also as base64, must fit into the 190 bytes of one RSA block.
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
      // `time` is not checked, because clients' clocks are often wrong. The nonce holds its expiry by the server's clock.
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
    // The same answer for a wrong key, wrong padding and invalid JSON, so that it reveals nothing about the ciphertext.
    return null;
  }
}
