import type { Scope } from '#platform/scope.ts';
import type { FoundKind, FoundRow } from '#shared/schemas/search.schema.ts';
import type { PermissionName } from './all-menus.ts';

/** Finds rows of one kind for the search over the whole shop. */
export interface Finder {
  /** Who lacks it is shown none. */
  permission: PermissionName;
  /** The best matches first, at most so many. */
  find(scope: Scope, text: string, limit: number): Promise<Omit<FoundRow, 'kind'>[]>;
}

export type Finders = Readonly<Record<FoundKind, Finder>>;
