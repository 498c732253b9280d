import { createHmac } from 'node:crypto';
import { outageOf } from '#platform/db/outage.ts';
import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { deriveKey } from './derived-key.ts';
import { idempotencyRepository } from './idempotency.repository.ts';
import { seal, unseal } from './sealed-text.ts';

/** How long a key is kept; published in the API's documentation. */
export const IDEMPOTENCY_HOURS = 48;
/** The most characters of a key; published as well. */
export const IDEMPOTENCY_KEY_MAX = 255;

export type IdempotencyService = ReturnType<typeof createIdempotencyService>;

/**
 * Stores the answers of calls under their keys. Answers are encrypted, because one may hold a new token, which is stored nowhere in the
 * clear. Requests are compared by a keyed hash, because one may hold a password, which could be guessed from a plain hash.
 */
export function createIdempotencyService({ secretKey }: { secretKey: string }) {
  return { once: onceWith(deriveKey(secretKey, 'idempotency-answer'), deriveKey(secretKey, 'idempotency-request')) };
}

/** The answer of the work under a key. `isRepeat`: an earlier call has done the work. */
interface Outcome<T> {
  answer: T;
  isRepeat: boolean;
}

function onceWith(sealingKey: Buffer, hashingKey: Buffer) {
  /**
   * Runs `work` at most once for a key of a person. The key's row, the effect and the answer commit together: a repeat that comes while the
   * first call runs waits for it and gets the stored answer. After a failure nothing is kept and the key may be used again. When the
   * connection breaks at the commit, it is tried again, which finds the stored answer or does the work.
   * @throws AppError badRequest for a key that is too long, idempotencyMismatch for a key that was used with another request
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
      // Another request; or the installation's secret has changed, so that the answer cannot be decrypted. The work must not be done again.
      if (answer === null || !stored.requestHash.equals(requestHash)) throw new AppError('idempotencyMismatch');
      return { answer: (JSON.parse(answer) as { data: T }).data, isRepeat: true };
    }
    const data = await work(scope);
    await idempotencyRepository.saveResponse(scope, key, { sealed: seal(sealingKey, JSON.stringify({ data: data ?? null })) });
    return { answer: data, isRepeat: false };
  }
}
