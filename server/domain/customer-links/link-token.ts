import { createHash, randomBytes } from 'node:crypto';

/**
 * A token is the secret, a dot and the number of the shop to base 36, so that the link is searched in that shop alone. It ends with a
 * letter or a digit, because chat programs leave other signs out when they find a link at the end of a text.
 */
const TOKEN = /^[\w-]{43}\.([0-9a-z]{1,10})$/;

/** A new token, with a secret of 256 random bits. */
export const newLinkToken = (tenantId: number): string => `${randomBytes(32).toString('base64url')}.${tenantId.toString(36)}`;

/** The number of the shop in a token; null for a text that is no token. */
export function shopOfToken(token: string): number | null {
  const shop = TOKEN.exec(token)?.[1];
  return shop === undefined ? null : Number.parseInt(shop, 36);
}

/** The SHA-256 of a token, in hex: the only form in which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
