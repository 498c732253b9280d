import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { SAVED_VIEWS_IN_ALL, type SavedViews, type SavedViewsInput } from '#shared/schemas/saved-view.schema.ts';
import { lockRecord } from '../records/record.ts';
import { savedViewRepository } from './saved-view.repository.ts';

const countOf = (lists: SavedViews): number => lists.reduce((sum, { views }) => sum + views.length, 0);

/** A person's own views of lists. */
export const savedViewService = {
  all: (scope: Scope): Promise<SavedViews> => savedViewRepository.findAll(scope),

  /** Replaces all views of one list. Callers choose the names of lists freely, so only the sum over all lists is limited. */
  update: (scope: Scope, input: SavedViewsInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      // Locked, so that simultaneous calls of one person cannot pass the limit together.
      await lockRecord(scope, 'systemUser', '用户', { id: scope.actor.userId });
      const stored = await savedViewRepository.findAll(scope);
      const others = stored.filter(({ list }) => list !== input.list);
      const added = countOf(others) + input.views.length - countOf(stored);
      if (added > 0 && countOf(stored) + added > SAVED_VIEWS_IN_ALL)
        throw invalid(`所有列表的视图合计最多 ${SAVED_VIEWS_IN_ALL} 个，请先删除不用的视图`);
      await savedViewRepository.replace(scope, input);
    }),
};
