import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { wholeList } from '../records/list.ts';
import { mnemonicAfter, mnemonicOf, searchPinyinOf } from './mnemonic-code.ts';
import { SEARCH_LIMIT } from './name-search.ts';

/** The columns that searches read besides a new record's name: the typed or generated mnemonic code, and the name in pinyin. */
export const codesOf = ({ name, mnemonicCode }: { name: string; mnemonicCode?: string | null | undefined }) => ({
  mnemonicCode: mnemonicCode ?? mnemonicOf(name),
  searchPinyin: searchPinyinOf(name),
});

/** The same columns after an edit. */
export const codesAfter = (
  stored: Parameters<typeof mnemonicAfter>[0],
  sent: Parameters<typeof mnemonicAfter>[1],
): { mnemonicCode: string | null; searchPinyin?: string } => ({
  mnemonicCode: mnemonicAfter(stored, sent),
  ...(sent.name === undefined ? {} : { searchPinyin: searchPinyinOf(sent.name) }),
});

/** A trimmed name for a new record. @throws AppError invalid when it is empty or too long */
export function checkedName(name: string, { missing, max, tooLong }: { missing: string; max: number; tooLong: string }): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid(missing);
  if (trimmed.length > max) throw invalid(tooLong);
  return trimmed;
}

/** Finds records by trimmed names. @returns the records by the names as the caller wrote them, with blanks around them */
export async function findByGivenNames<R>(
  names: readonly string[],
  find: (trimmed: string[]) => Promise<ReadonlyMap<string, R>>,
): Promise<Map<string, R>> {
  const found = await find([...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]);
  return new Map(
    names.flatMap((name) => {
      const record = found.get(name.trim());
      return record === undefined ? [] : [[name, record] as const];
    }),
  );
}

/**
 * Runs an insert and ignores a duplicate key: two orders may create a record of the same name at once, or one file may write the name in
 * two ways that the database takes for one.
 */
export async function unlessThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
  }
}

/** The best matches of a search; without one the whole list, while it is short enough. @param find reads at most `limit` rows */
export const searchedOrWhole = <R>(
  { text, name, mnemonicCode }: { text?: string | undefined; name?: string | undefined; mnemonicCode?: string | undefined },
  find: (limit: number) => Promise<R[]>,
): Promise<R[]> => (text || name || mnemonicCode ? find(SEARCH_LIMIT) : wholeList(find));

/** Replaces a filter for a type by one for the type and all types below it. */
export const withBranch = async <I extends { typeId?: number | undefined }>(
  scope: Scope,
  types: Pick<Types, 'branchIds'>,
  { typeId, ...filters }: I,
) => ({ ...filters, typeIds: await types.branchIds(scope, typeId) });

/** A tree of types. */
interface Types {
  branchIds(scope: Scope, id: number | undefined): Promise<number[] | undefined>;
  findByNames(scope: Scope, names: readonly string[]): Promise<Array<{ id: number }>>;
  create(scope: Scope, type: { parentId: number; name: string }): Promise<number>;
}

export const findTypeNamed = async (scope: Scope, types: Pick<Types, 'findByNames'>, name: string): Promise<number | undefined> =>
  (await types.findByNames(scope, [name]))[0]?.id;

/** The id of the type of this name, which is created at the root where it is missing. */
export async function typeNamed(scope: Scope, types: Types, name: string): Promise<number> {
  const found = await findTypeNamed(scope, types, name);
  if (found !== undefined) return found;
  try {
    return await types.create(scope, { parentId: 0, name });
  } catch (error) {
    // Another call has created it meanwhile.
    const made = error instanceof AppError && error.reason === 'nameTaken' ? await findTypeNamed(scope, types, name) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
