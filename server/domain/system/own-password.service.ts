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
   * Changes the caller's password and ends all sign-ins, the current one too.
   * @throws AppError passwordWrong; crowded after too many wrong ones, even for the right one, until the block ends or somebody resets it
   */
  update(scope: Scope, passwords: { oldPassword: string; newPassword: string }): Promise<void>;
}

/** Lets people change their own password. Tries are limited, so that nobody can guess the old one at another person's open screen. */
export function createOwnPasswordService(dependencies: { redis: Redis; secretKey: string }): OwnPasswordService {
  // Counted apart from sign-ins, so that guesses here do not lock the person out.
  const tries = createAttemptCounter(dependencies, 'own-password', LOGIN_LIMITS.pair);

  /** Counts a try before it checks the password, so that simultaneous guesses cannot pass the limit. @returns the hash of the password */
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
        // The password was changed after it was confirmed.
        if (person.passwordHash !== confirmed) throw new AppError('passwordWrong');
        await updateRecord(scope, 'systemUser', person, { passwordHash });
        await endSignIns(scope, person.id, scope.now());
      });
    },
  };
}
