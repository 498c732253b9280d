import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Access token, refresh token, API token of an integrator: the prefix says which, for people and for secret scanners. */
type TokenKind = 'at' | 'rt' | 'pat';

const TOKEN = /^(at|rt|pat)_[\w-]{43}$/;

/** 256 random bits that mean nothing by themselves. */
export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** The kind of a well-formed token; null for anything else, which then need not be looked up. */
export function tokenKind(token: string): TokenKind | null {
  return (TOKEN.exec(token)?.[1] as TokenKind | undefined) ?? null;
}

/** The only form in which a token is stored. A token has full entropy, so a plain digest cannot be reversed by guessing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The one refresh token that follows another. Computed instead of drawn, so that a repeat of the same refresh (parallel tabs, lost answer)
 * gets the same successor although only digests are stored; without the key nobody can compute it.
 */
export function successorOf(refreshToken: string, key: Buffer): string {
  return `rt_${createHmac('sha256', key).update(refreshToken).digest('base64url')}`;
}
