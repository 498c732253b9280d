import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { wholeList } from '../records/list.ts';
import { mnemonicAfter, mnemonicOf, searchPinyinOf } from './mnemonic-code.ts';
import { SEARCH_LIMIT } from './name-search.ts';

/** What search reads of a record besides its name: a code that was typed, else one made of the name, and the name in pinyin. */
export const codesOf = ({ name, mnemonicCode }: { name: string; mnemonicCode?: string | null | undefined }) => ({
  mnemonicCode: mnemonicCode ?? mnemonicOf(name),
  searchPinyin: searchPinyinOf(name),
});

/** The same after an edit. */
export const codesAfter = (
  stored: Parameters<typeof mnemonicAfter>[0],
  sent: Parameters<typeof mnemonicAfter>[1],
): { mnemonicCode: string | null; searchPinyin?: string } => ({
  mnemonicCode: mnemonicAfter(stored, sent),
  ...(sent.name === undefined ? {} : { searchPinyin: searchPinyinOf(sent.name) }),
});

/** A name as a record is made with it. @throws AppError invalid when it is empty or too long */
export function checkedName(name: string, { missing, max, tooLong }: { missing: string; max: number; tooLong: string }): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid(missing);
  if (trimmed.length > max) throw invalid(tooLong);
  return trimmed;
}

/** Looks records up by name. The answer has them under the names as the caller wrote them: blanks around them are ignored. */
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

/** Two orders may name the same new record, or one file may write it in two ways that count as one name: the second finds it there. */
export async function unlessThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
  }
}

/** The best matches of a search, or all of a list while it fits. @param find reads at most so many rows */
export const searchedOrWhole = <R>(
  { text, name, mnemonicCode }: { text?: string | undefined; name?: string | undefined; mnemonicCode?: string | undefined },
  find: (limit: number) => Promise<R[]>,
): Promise<R[]> => (text || name || mnemonicCode ? find(SEARCH_LIMIT) : wholeList(find));

/** Filters with a type and all types below it in place of the type. */
export const withBranch = async <I extends { typeId?: number | undefined }>(
  scope: Scope,
  types: Pick<Types, 'branchIds'>,
  { typeId, ...filters }: I,
) => ({ ...filters, typeIds: await types.branchIds(scope, typeId) });

/** A tree of types, in which one can be made by its name alone. */
interface Types {
  branchIds(scope: Scope, id: number | undefined): Promise<number[] | undefined>;
  findByNames(scope: Scope, names: readonly string[]): Promise<Array<{ id: number }>>;
  create(scope: Scope, type: { parentId: number; name: string }): Promise<number>;
}

export const findTypeNamed = async (scope: Scope, types: Pick<Types, 'findByNames'>, name: string): Promise<number | undefined> =>
  (await types.findByNames(scope, [name]))[0]?.id;

/** The type of this name, made where it is not there. @returns its id */
export async function typeNamed(scope: Scope, types: Types, name: string): Promise<number> {
  const found = await findTypeNamed(scope, types, name);
  if (found !== undefined) return found;
  try {
    return await types.create(scope, { parentId: 0, name });
  } catch (error) {
    // Somebody else made it meanwhile.
    const made = error instanceof AppError && error.reason === 'nameTaken' ? await findTypeNamed(scope, types, name) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
