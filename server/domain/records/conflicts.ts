import { DUPLICATE_KEY, FOREIGN_KEY_IN_USE, FOREIGN_KEY_MISSING, isDatabaseError } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';

const CONSTRAINT = /CONSTRAINT `(\w+)`/;
const UNIQUE_KEY = /for key '(?:\w+\.)?(\w+)'/;

/** Chinese names for messages: of the record, and of what its foreign keys point to, by the name of the key. */
export interface RecordWords {
  what: string;
  references?: Readonly<Record<string, string>>;
  /** For unique keys other than that of the name, by the key's name: the field's name, and the value that the row would have. */
  unique?: Readonly<Record<string, readonly [what: string, value: unknown]>>;
}

/**
 * Runs a write and turns the database's refusals into AppErrors. The database checks names and references, because only it can do so for
 * two writers at once, and because its composite keys keep out ids of other tenants.
 * @param name the name that the row would have, for the message when it is taken
 * @throws AppError nameTaken, referenceMissing, inUse
 */
export async function refuseConflicts<T>(
  { what, references = {}, unique = {} }: RecordWords,
  name: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, DUPLICATE_KEY)) {
      const [taken, value] = unique[UNIQUE_KEY.exec(messageOf(error))?.[1] ?? ''] ?? [what, name];
      throw new AppError('nameTaken', { what: taken, name: String(value ?? '') });
    }
    if (isDatabaseError(error, FOREIGN_KEY_IN_USE)) throw new AppError('inUse', { what });
    if (isDatabaseError(error, FOREIGN_KEY_MISSING)) {
      const constraint = CONSTRAINT.exec(messageOf(error))?.[1] ?? '';
      throw new AppError('referenceMissing', { what: references[constraint] ?? '所选项' });
    }
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
