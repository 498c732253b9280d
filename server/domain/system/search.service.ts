import type { Scope } from '#platform/scope.ts';
import { isPermitted } from '#shared/permissions.ts';
import { FOUND_KINDS, type FoundRow } from '#shared/schemas/search.schema.ts';
import type { Finders } from '../finder.ts';

/** The most hits of one kind. For more, people search in the list of that kind. */
const MOST = 5;

export type SearchService = ReturnType<typeof createSearchService>;

/** The search over the whole shop: the best hits of each kind that the person may see. */
export function createSearchService(finders: Finders) {
  return {
    async find(scope: Scope, text: string): Promise<FoundRow[]> {
      const found: FoundRow[] = [];
      for (const kind of FOUND_KINDS) {
        if (!isPermitted(scope.grants, finders[kind].permission)) continue;
        for (const row of await finders[kind].find(scope, text, MOST)) found.push({ kind, ...row });
      }
      return found;
    },
  };
}
