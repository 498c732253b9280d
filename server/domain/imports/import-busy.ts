import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';

/** Runs a write by which an import takes hold of its file (`activeHash`). @throws AppError importBusy while another import of the shop holds the same file */
export async function refuseTwice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('importBusy');
    throw error;
  }
}
