import type { Scope } from '#platform/scope.ts';
import type { SavedViews, SavedViewsInput } from '#shared/schemas/saved-view.schema.ts';
import { savedViewRepository } from './saved-view.repository.ts';

/** A person's own views of lists. */
export const savedViewService = {
  all: (scope: Scope): Promise<SavedViews> => savedViewRepository.findAll(scope),
  /** All views of one list at once. */
  update: (scope: Scope, input: SavedViewsInput): Promise<true> => savedViewRepository.replace(scope, input),
};
