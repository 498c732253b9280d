import { createHmac } from 'node:crypto';
import { outageOf } from '#platform/db/outage.ts';
import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { deriveKey } from './derived-key.ts';
import { idempotencyRepository } from './idempotency.repository.ts';
import { seal, unseal } from './sealed-text.ts';

/** How long a key is kept; published in the API description. */
export const IDEMPOTENCY_HOURS = 48;
/** Its longest form; published there as well. */
export const IDEMPOTENCY_KEY_MAX = 255;

export type IdempotencyService = ReturnType<typeof createIdempotencyService>;

/**
 * Answers are kept sealed: one of them may hold a token that is shown only once and stored nowhere else in the clear. Requests are known again by
 * a hash under a key: one of them may hold a password, which could be tried out on a plain hash.
 */
export function createIdempotencyService({ secretKey }: { secretKey: string }) {
  return { once: onceWith(deriveKey(secretKey, 'idempotency-answer'), deriveKey(secretKey, 'idempotency-request')) };
}

/** What the work under a key answered, and whether it was done by this very call. */
interface Outcome<T> {
  answer: T;
  isRepeat: boolean;
}

function onceWith(sealingKey: Buffer, hashingKey: Buffer) {
  /**
   * Runs `work` at most once for one key of one user. The key row, the effect and the answer commit together: a repeat that comes while the
   * first still runs waits for it, and gets the stored answer; after a failure nothing is kept and the key may be used again.
   * The same key with another request is refused. When the connection broke at the commit, asking once more tells what became of it.
   */
  return async function once<T>(scope: Scope, key: string, request: string, work: (scope: Scope) => Promise<T>): Promise<Outcome<T>> {
    if (key.length > IDEMPOTENCY_KEY_MAX)
      throw new AppError('badRequest', { detail: `Idempotency-Key 不能超过 ${IDEMPOTENCY_KEY_MAX} 个字符` });
    const requestHash = createHmac('sha256', hashingKey).update(request).digest();
    const attempt = () => inTransaction(scope, (scope) => bookOnce(scope, key, requestHash, work));
    try {
      return await attempt();
    } catch (error) {
      if (outageOf(error)?.stage !== 'unknown') throw error;
      return attempt();
    }
  };

  async function bookOnce<T>(scope: Scope, key: string, requestHash: Buffer, work: (scope: Scope) => Promise<T>): Promise<Outcome<T>> {
    try {
      await idempotencyRepository.insert(scope, key, requestHash);
    } catch (error) {
      if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
      const stored = await idempotencyRepository.find(scope, key);
      const answer = unseal(sealingKey, (stored.response as { sealed: string }).sealed);
      // Another request; or the secret key was changed since, and the stored answer cannot be opened any more. The work must not be done again.
      if (answer === null || !stored.requestHash.equals(requestHash)) throw new AppError('idempotencyMismatch');
      return { answer: (JSON.parse(answer) as { data: T }).data, isRepeat: true };
    }
    const data = await work(scope);
    await idempotencyRepository.saveResponse(scope, key, { sealed: seal(sealingKey, JSON.stringify({ data: data ?? null })) });
    return { answer: data, isRepeat: false };
  }
}
