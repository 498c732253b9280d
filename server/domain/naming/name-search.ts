import type { AliasedRawBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';

/** What a search may answer: more is no help to a person who types. */
export const SEARCH_LIMIT = 50;
interface SearchPatterns {
  exact: string;
  prefix: string;
  contains: string;
  /** A prefix within the stored pinyin's second word, its initials; null where the text is no pinyin. */
  pinyin: { full: string; initials: string } | null;
  /** At least three digits: a piece of a phone number. */
  phone: string | null;
}

/** How one search box reads a text: as a name, a mnemonic code, pinyin or a piece of a phone number. */
export function searchPatterns(text: string): SearchPatterns {
  const exact = toHalfWidth(text).trim();
  const escaped = escapeLike(exact);
  const letters = exact.toLowerCase().replace(/[\s']/g, '');
  return {
    exact,
    prefix: `${escaped}%`,
    contains: `%${escaped}%`,
    pinyin: /^[a-z0-9]+$/.test(letters) ? { full: `${letters}%`, initials: `% ${letters}%` } : null,
    phone: /^\d{3,11}$/.test(exact) ? `%${exact}%` : null,
  };
}

/**
 * Names as a table to join with, one row each with its position from 1. The database compares them, because only it knows which names its
 * unique key takes for one.
 */
export function wantedNames(names: readonly string[]): AliasedRawBuilder<{ position: number; name: string }, 'wanted'> {
  const json = JSON.stringify(names);
  return reviewed<{
    position: number;
    name: string;
  }>`json_table(${json}, '$[*]' columns (position for ordinality, name varchar(100) path '$'))`.as('wanted');
}

/** The joined name under the collation of every name column; without it the two sides have no common one. */
export function wantedName() {
  return reviewed<string>`wanted.name collate utf8mb4_unicode_ci`;
}

/** Best first: the code or name itself, codes that begin so, names that begin so, the rest. */
export function rankedByName<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { name: StringReference<DB, TB>; code: StringReference<DB, TB> },
  text: string | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (!text) return query;
  const { exact, prefix } = searchPatterns(text);
  return query.orderBy((eb) => {
    const [name, code] = [eb.ref(columns.name).$castTo<string>(), eb.ref(columns.code).$castTo<string>()];
    return eb
      .case()
      .when(eb.or([eb(code, '=', exact), eb(name, '=', exact)]))
      .then(0)
      .when(eb(code, 'like', prefix))
      .then(1)
      .when(eb(name, 'like', prefix))
      .then(2)
      .else(3)
      .end();
  });
}
