import type { Redis } from 'ioredis';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { lockRecord, updateRecord } from '../records/record.ts';
import { accountRepository } from './account.repository.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import { LOGIN_LIMITS } from './login-limiter.ts';
import { hashPassword, placeOf, verifyPassword } from './password.ts';
import { endSignIns } from './people.service.ts';

const WHAT = '用户';

export interface OwnPasswordService {
  /**
   * Every sign-in ends, the one that asks for it among them.
   * @throws AppError passwordWrong; crowded after too many wrong ones, even for the right one, until the password is set anew or time is up
   */
  update(scope: Scope, passwords: { oldPassword: string; newPassword: string }): Promise<void>;
}

/** How a person changes the own password: the old one must not be guessed by whoever sits at somebody's screen. */
export function createOwnPasswordService(dependencies: { redis: Redis; secretKey: string }): OwnPasswordService {
  // Apart from the counts of sign-in: guesses here must not keep the person out there.
  const tries = createAttemptCounter(dependencies, 'own-password', LOGIN_LIMITS.pair);

  /** Counts before it looks, so that guesses sent at the same moment cannot slip past the count. @returns the hash that the password fits */
  async function confirm(scope: Scope, password: string): Promise<string> {
    const { tenantId, actor } = scope;
    const stored = await accountRepository.findPasswordHash(scope, actor.userId);
    const counted = `${tenantId}:${actor.userId}|${stored}`;
    const { isOver, waitMs } = await tries.take(counted);
    if (isOver) throw new AppError('crowded', { detail: '原密码输错次数过多', seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    const isRight = await verifyPassword(stored, password, placeOf(scope)).catch(async (error: unknown) => {
      await tries.giveBack(counted);
      throw error;
    });
    if (!isRight) throw new AppError('passwordWrong');
    await tries.clear(counted);
    return stored;
  }

  return {
    update: async (scope, { oldPassword, newPassword }) => {
      const confirmed = await confirm(scope, oldPassword);
      const passwordHash = await hashPassword(newPassword, placeOf(scope));
      return inTransaction(scope, async (scope) => {
        const person = await lockRecord(scope, 'systemUser', WHAT, { id: scope.actor.userId });
        // Set anew meanwhile: what was confirmed is the old one no longer.
        if (person.passwordHash !== confirmed) throw new AppError('passwordWrong');
        await updateRecord(scope, 'systemUser', person, { passwordHash });
        await endSignIns(scope, person.id, scope.now());
      });
    },
  };
}
