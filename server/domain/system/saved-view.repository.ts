import type { Scope } from '#platform/scope.ts';
import type { SavedViews, SavedViewsInput } from '#shared/schemas/saved-view.schema.ts';

/** Saved views of lists. All queries are limited to the person's own. */
export const savedViewRepository = {
  findAll: (scope: Scope): Promise<SavedViews> =>
    scope.db
      .selectFrom('savedView')
      .select(['list', 'views'])
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .orderBy('list')
      .execute(),

  /** Replaces all of the person's views of a list. */
  async replace(scope: Scope, { list, views }: SavedViewsInput): Promise<void> {
    if (views.length === 0) {
      await scope.db
        .deleteFrom('savedView')
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.actor.userId)
        .where('list', '=', list)
        .execute();
      return;
    }
    const text = JSON.stringify(views);
    await scope.db
      .insertInto('savedView')
      .values({ tenantId: scope.tenantId, userId: scope.actor.userId, list, views: text })
      .onDuplicateKeyUpdate({ views: text })
      .execute();
  },
};
