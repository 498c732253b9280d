import type { AliasedRawBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';

/** The most rows that a search answers. */
export const SEARCH_LIMIT = 50;
interface SearchPatterns {
  exact: string;
  prefix: string;
  contains: string;
  /** Patterns for the beginnings of the stored pinyin and of its second word, the initials. Null for a text that is no pinyin. */
  pinyin: { full: string; initials: string } | null;
  /** A pattern for a part of a phone number; null for a text other than 3 to 11 digits. */
  phone: string | null;
}

/** The patterns under which a search looks for a text: as a name, a mnemonic code, pinyin or a part of a phone number. */
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
 * Names as a table to join with, one row each with its position from 1. The database compares them, because its collation decides which
 * names are equal for its unique keys.
 */
export function wantedNames(names: readonly string[]): AliasedRawBuilder<{ position: number; name: string }, 'wanted'> {
  const json = JSON.stringify(names);
  return reviewed<{
    position: number;
    name: string;
  }>`json_table(${json}, '$[*]' columns (position for ordinality, name varchar(100) path '$'))`.as('wanted');
}

/** The joined name under the collation of all name columns; without it the comparison fails for lack of a common collation. */
export function wantedName() {
  return reviewed<string>`wanted.name collate utf8mb4_unicode_ci`;
}

/** Orders by how well a row fits: the same code or name, codes that begin with the text, names that do, others. */
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
