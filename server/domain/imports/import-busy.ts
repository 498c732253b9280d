import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Runs a write that sets an import's `activeHash`, which is unique in a shop: the same file cannot be imported twice at a time.
 * @throws AppError importBusy while another import of the shop works on the same file
 */
export async function refuseTwice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('importBusy');
    throw error;
  }
}
