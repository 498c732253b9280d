import type { Scope } from '#platform/scope.ts';
import type { FoundKind, FoundRow } from '#shared/schemas/search.schema.ts';

/** Finds rows of one kind for the search over the whole shop. */
interface Finder<P extends string = string> {
  /** People without it are shown no rows of this kind. */
  permission: P;
  /** At most `limit` rows, the best matches first. */
  find(scope: Scope, text: string, limit: number): Promise<Omit<FoundRow, 'kind'>[]>;
}

export type Finders<P extends string = string> = Readonly<Record<FoundKind, Finder<P>>>;
