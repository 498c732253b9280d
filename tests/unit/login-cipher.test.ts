import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { encryptPassword } from '#client/lib/login-cipher.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { keyId: 'k1', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), nonce: 'f'.repeat(32) };

/** Decrypts as the server does: OAEP with SHA-256. */
function decrypt(cipher: string): string {
  return privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(cipher, 'base64'),
  ).toString();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('password encryption', () => {
  test('with Web Crypto the server reads password, nonce and time', async () => {
    const plain = decrypt(await encryptPassword(key, '密码pw"1', 1_700_000_000_000));
    expect(JSON.parse(plain)).toEqual({ password: '密码pw"1', nonce: key.nonce, time: 1_700_000_000_000 });
  });

  test('without Web Crypto (plain http) the same content arrives as base64 of UTF-8', async () => {
    vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });
    const plain = decrypt(await encryptPassword(key, '密码pw"1', 1_700_000_000_000));
    expect(plain.startsWith('{')).toBe(false);
    expect(JSON.parse(Buffer.from(plain, 'base64').toString('utf8'))).toEqual({
      password: '密码pw"1',
      nonce: key.nonce,
      time: 1_700_000_000_000,
    });
  });

  test('the same password never gives the same ciphertext', async () => {
    expect(await encryptPassword(key, 'secret', 1)).not.toBe(await encryptPassword(key, 'secret', 1));
  });
});
