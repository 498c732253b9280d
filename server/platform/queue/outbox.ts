import { EventEmitter } from 'node:events';
import type { JobDefinition } from '#shared/jobs/job.ts';
import type { Scope } from '../scope.ts';

/** Tells the relay of this process that a commit left something to send; other processes find it within a second. */
export const outboxSignal = new EventEmitter();

/** Writes the job beside the business change: both commit or neither does. */
export async function enqueue<P extends Record<string, unknown>>(scope: Scope, job: JobDefinition<P>, payload: P): Promise<number> {
  const result = await scope.db
    .insertInto('outbox')
    .values({ tenantId: scope.tenantId, job: job.name, payload: JSON.stringify(job.payload.parse(payload)), createTime: scope.now() })
    .executeTakeFirstOrThrow();
  scope.afterCommit(() => void outboxSignal.emit('committed'));
  return Number(result.insertId);
}
