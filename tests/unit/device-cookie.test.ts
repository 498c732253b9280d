import { expect, test } from 'vitest';
import { createDeviceCookies } from '#domain/system/device-cookie.ts';

let time = 1_800_000_000_000;
const cookies = createDeviceCookies({ secretKey: 'a secret key of at least 32 characters', now: () => time });
const personOf = (id: number) => ({ tenantId: 7, id, passwordHash: `hash ${id}` });
const DAY = 24 * 3600_000;

test('a browser is known to whom it has signed in for half a year, and to nobody else', () => {
  const cookie = cookies.remember(null, personOf(1));
  expect(cookies.find(cookie, personOf(1))).toBe(cookies.findAny(cookie));
  expect(cookies.find(cookie, { ...personOf(1), passwordHash: 'a new one' })).toBeNull();
  expect(cookies.find(cookie, { ...personOf(1), tenantId: 8 })).toBeNull();
  expect(cookies.find(cookie, personOf(2))).toBeNull();
  expect(cookies.find(cookie, undefined)).toBeNull();
  time += 180 * DAY - 1;
  expect(cookies.findAny(cookie)).not.toBeNull();
  time += 1;
  expect([cookies.findAny(cookie), cookies.find(cookie, personOf(1))]).toEqual([null, null]);
});

test('a browser remembers ten people; a further one replaces the one who was away longest', () => {
  let cookie: string | null = null;
  for (let id = 1; id <= 11; id++) cookie = cookies.remember(cookie, personOf(id));
  const known = Array.from({ length: 11 }, (_, index) => cookies.find(cookie, personOf(index + 1)) !== null);
  expect(known).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
  // Of a cookie with more than ten entries the rest is not read.
  const eleven = `${cookies.remember(null, personOf(12))}.${cookie}`;
  expect([cookies.find(eleven, personOf(12)) !== null, cookies.find(eleven, personOf(2))]).toEqual([true, null]);
});
