import { createHash, randomBytes } from 'node:crypto';

/**
 * The secret, a dot, and the number of the shop, so that the link is looked for in that shop alone. A token ends with a letter or a digit:
 * chats that find links in texts leave other signs at the end out.
 */
const TOKEN = /^[\w-]{43}\.([0-9a-z]{1,10})$/;

/** 256 random bits. */
export const newLinkToken = (tenantId: number): string => `${randomBytes(32).toString('base64url')}.${tenantId.toString(36)}`;

/** The shop whose link it would be; null for what is no token. */
export function shopOfToken(token: string): number | null {
  const shop = TOKEN.exec(token)?.[1];
  return shop === undefined ? null : Number.parseInt(shop, 36);
}

/** The only form in which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
