import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** How long a browser is recognised after a right password. */
export const DEVICE_LIFE_MS = 180 * 24 * 3600_000;
/** People whose entries one cookie holds; the oldest entry makes room for a new one. */
const MOST = 10;
const BYTES = { id: 6, expires: 6, nonce: 9, issued: 9, current: 12 };
const BODY = 2 * BYTES.id + BYTES.expires + BYTES.nonce;
const ENTRY = BODY + BYTES.issued + BYTES.current;

interface DeviceAccount {
  tenantId: number;
  id: number;
  passwordHash: string;
}

interface DeviceCookies {
  /** A name for the device, if its cookie proves that this account's present password was entered on it; else null. */
  find(cookie: string | null, account: DeviceAccount | undefined): string | null;
  /** A name for the device, if anybody of the installation has signed in on it; else null. */
  findAny(cookie: string | null): string | null;
  /** The new cookie after a sign-in of this account. Entries of other people stay. */
  remember(cookie: string | null, account: DeviceAccount): string;
}

/**
 * A cookie that a browser keeps after a right password, so that tries of strangers elsewhere cannot lock its people out. It signs nobody
 * in: the password is still needed. The server stores nothing: each entry is signed, and signed once more together with the hash of the
 * password, so that a change of the password makes all of a person's entries void.
 */
export function createDeviceCookies({ secretKey, now }: { secretKey: string; now: () => number }): DeviceCookies {
  const issuedKey = deriveKey(secretKey, 'device-issued');
  const currentKey = deriveKey(secretKey, 'device-current');

  const issuedMac = (body: Buffer) => createHmac('sha256', issuedKey).update(body).digest().subarray(0, BYTES.issued);
  const currentMac = (body: Buffer, passwordHash: string) =>
    createHmac('sha256', currentKey).update(body).update(passwordHash).digest().subarray(0, BYTES.current);

  /** The entries with a valid signature that have not expired, newest first. */
  function entriesOf(cookie: string | null): Buffer[] {
    if (cookie === null) return [];
    return cookie
      .split('.', MOST)
      .map((text) => Buffer.from(text, 'base64url'))
      .filter(
        (entry) =>
          entry.length === ENTRY &&
          entry.readUIntBE(2 * BYTES.id, BYTES.expires) > now() &&
          timingSafeEqual(issuedMac(entry.subarray(0, BODY)), entry.subarray(BODY, BODY + BYTES.issued)),
      );
  }

  const isOf = (entry: Buffer, { tenantId, id }: DeviceAccount) =>
    entry.readUIntBE(0, BYTES.id) === tenantId && entry.readUIntBE(BYTES.id, BYTES.id) === id;
  const nameOf = (entry: Buffer) => entry.toString('base64url', 2 * BYTES.id + BYTES.expires, BODY);

  return {
    find: (cookie, account) => {
      if (!account) return null;
      const entry = entriesOf(cookie).find(
        (candidate) =>
          isOf(candidate, account) &&
          timingSafeEqual(currentMac(candidate.subarray(0, BODY), account.passwordHash), candidate.subarray(BODY + BYTES.issued)),
      );
      return entry ? nameOf(entry) : null;
    },

    findAny: (cookie) => {
      const [entry] = entriesOf(cookie);
      return entry ? nameOf(entry) : null;
    },

    remember: (cookie, account) => {
      const body = Buffer.alloc(BODY);
      body.writeUIntBE(account.tenantId, 0, BYTES.id);
      body.writeUIntBE(account.id, BYTES.id, BYTES.id);
      body.writeUIntBE(now() + DEVICE_LIFE_MS, 2 * BYTES.id, BYTES.expires);
      randomBytes(BYTES.nonce).copy(body, 2 * BYTES.id + BYTES.expires);
      const entry = Buffer.concat([body, issuedMac(body), currentMac(body, account.passwordHash)]);
      const others = entriesOf(cookie).filter((other) => !isOf(other, account));
      return [entry, ...others.slice(0, MOST - 1)].map((bytes) => bytes.toString('base64url')).join('.');
    },
  };
}
