import type { AliasedRawBuilder } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';

/** What a search may answer: more is no help to a person who types. */
export const SEARCH_LIMIT = 50;
/** What a list without a search text may answer; a shop with more rows searches instead. */
export const SIMPLE_LIST_LIMIT = 5000;

export interface SearchPatterns {
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

/** The type and every type below it; empty when the tenant has no such type. */
export async function typeWithDescendants(scope: Scope, table: 'customerType' | 'productType', id: number): Promise<number[]> {
  // Both tables are trees of the same form, which the compiler cannot see through a union of tables.
  const tree = table as 'productType';
  const rows = await scope.db
    .withRecursive('branch', (db) =>
      db
        .selectFrom(tree)
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        // Distinct, so that even a circle in the data would end.
        .union(
          db
            .selectFrom(`${tree} as child`)
            .innerJoin('branch', 'branch.id', 'child.parentId')
            .select('child.id')
            .where('child.tenantId', '=', scope.tenantId),
        ),
    )
    .selectFrom('branch')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
