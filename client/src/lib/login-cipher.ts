/** What the server gives for one sign-in: an RSA public key as PEM (SPKI), and a nonce that it accepts once. */
interface LoginKey {
  keyId: string;
  publicKey: string;
  nonce: string;
}

/**
 * Encrypts the password for one sign-in with RSA-OAEP-SHA256. The plaintext is JSON `{password, nonce, time}`
 * (time in epoch milliseconds), so that a recorded ciphertext cannot be sent again.
 *
 * Web Crypto exists on secure origins only. On a plain-http shop network the same scheme is computed in
 * JavaScript by jsencrypt, over the base64 of the JSON's UTF-8 bytes, because jsencrypt handles single-byte text only.
 * The server tells the two apart by the first character: JSON starts with `{`, base64 never does.
 * @returns base64 ciphertext
 */
export async function encryptPassword(key: LoginKey, password: string, now = Date.now()): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ password, nonce: key.nonce, time: now }));
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle ? encryptNatively(subtle, key.publicKey, bytes) : encryptInJavaScript(key.publicKey, bytes);
}

async function encryptNatively(subtle: SubtleCrypto, pem: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const spki = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0));
  const publicKey = await subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return toBase64(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, bytes)));
}

async function encryptInJavaScript(pem: string, bytes: Uint8Array): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt');
  const encryptor = new JSEncrypt();
  encryptor.setPublicKey(pem);
  const cipher = encryptor.encryptOAEP(toBase64(bytes));
  if (!cipher) throw new Error('密码加密失败，请刷新页面后重试');
  return cipher;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
