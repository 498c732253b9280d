import type { Scope } from '#platform/scope.ts';
import type { FoundKind, FoundRow } from '#shared/schemas/search.schema.ts';

/** Finds rows of one kind for the search over the whole shop. */
interface Finder<P extends string = string> {
  /** Who lacks it is shown none. */
  permission: P;
  /** The best matches first, at most so many. */
  find(scope: Scope, text: string, limit: number): Promise<Omit<FoundRow, 'kind'>[]>;
}

export type Finders<P extends string = string> = Readonly<Record<FoundKind, Finder<P>>>;
