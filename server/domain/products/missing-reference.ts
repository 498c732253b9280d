import { FOREIGN_KEY_MISSING, isDatabaseError } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';

const CONSTRAINT = /CONSTRAINT `(\w+)`/;

/**
 * Runs a write and names the chosen thing that does not exist in this tenant. `labels` are by the name of the foreign key: the database
 * checks references, so that no other tenant's id can be stored; it says which one in its message.
 */
export async function refuseMissingReference<T>(labels: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseError(error, FOREIGN_KEY_MISSING)) throw error;
    const constraint = CONSTRAINT.exec((error as Error).message)?.[1] ?? '';
    throw new AppError('referenceMissing', { what: labels[constraint] ?? '所选项' });
  }
}
