import type { Scope } from '../scope.ts';
import type { NewsEventTable } from './news-event.table.ts';

/**
 * Leaves word that something has happened, for the worker to tell people of. In the transaction of the event itself: nobody is told of what was
 * taken back, and everybody of what was not.
 */
export async function noteEvent(scope: Scope, event: Pick<NewsEventTable, 'event' | 'subjectId' | 'userId'>): Promise<void> {
  await scope.db
    .insertInto('newsEvent')
    .values({ ...event, tenantId: scope.tenantId, createTime: scope.now() })
    .execute();
}
