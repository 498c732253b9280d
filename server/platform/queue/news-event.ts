import type { Scope } from '../scope.ts';
import type { NewsEventTable } from './news-event.table.ts';

/**
 * Records an event, of which the worker then sends messages. It belongs into the transaction of the event itself, so that a message is sent
 * exactly when the event is committed.
 */
export async function noteEvent(scope: Scope, event: Pick<NewsEventTable, 'event' | 'subjectId' | 'userId'>): Promise<void> {
  await scope.db
    .insertInto('newsEvent')
    .values({ ...event, tenantId: scope.tenantId, createTime: scope.now() })
    .execute();
}
