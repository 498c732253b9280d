import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Access token, refresh token, API token. The kind is the token's prefix, by which people and secret scanners recognise it. */
type TokenKind = 'at' | 'rt' | 'pat';

const TOKEN = /^(at|rt|pat)_[\w-]{43}$/;

/** A new token with 256 random bits. */
export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** The kind of a well-formed token; null for any other text, which need not be looked up. */
export function tokenKind(token: string): TokenKind | null {
  return (TOKEN.exec(token)?.[1] as TokenKind | undefined) ?? null;
}

/** The form in which tokens are stored. A plain hash is enough, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The refresh token that follows another. It is computed with a secret key and not random, so that a repeat of the same refresh (parallel
 * tabs, a lost answer) gets the same token although only hashes are stored.
 */
export function successorOf(refreshToken: string, key: Buffer): string {
  return `rt_${createHmac('sha256', key).update(refreshToken).digest('base64url')}`;
}
