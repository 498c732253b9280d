import { type RawBuilder, sql } from 'kysely';

const reviewedTexts = new WeakSet<readonly string[]>();

/**
 * Raw SQL that a person has read for tenant safety: it names no table by itself, or carries its own tenant condition.
 * Every other raw fragment is refused by the tenant guard.
 */
export function reviewed<T>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<T> {
  reviewedTexts.add(texts);
  return sql<T>(texts, ...values);
}

export function isReviewed(texts: readonly string[]): boolean {
  return reviewedTexts.has(texts);
}
