import { EventEmitter } from 'node:events';
import type { JobDefinition } from '#shared/jobs/job.ts';
import type { Scope } from '../scope.ts';

interface OutboxEvents {
  /** A commit left something to send, or a job that ended made room for the next one. */
  due: [];
  /** Something about the jobs of this tenant is different now. */
  changed: [tenantId: number];
  /** These people have other unread messages than before. */
  notified: [tenantId: number, userIds: readonly number[]];
}

/** Tells the relay and the live streams of this process at once; those of other processes look by themselves, or are told through Redis. */
export const outboxSignal = new EventEmitter<OutboxEvents>();

/** Tells those who watch the tenant's jobs, once the change is committed. */
export function noteJobChange(scope: Scope): void {
  scope.afterCommit(() => void outboxSignal.emit('changed', scope.tenantId));
}

/** Writes the job beside the business change: both commit or neither does. */
export async function enqueue<P extends Record<string, unknown>>(scope: Scope, job: JobDefinition<P>, payload: P): Promise<number> {
  const result = await scope.db
    .insertInto('outbox')
    .values({
      tenantId: scope.tenantId,
      job: job.name,
      queue: job.queue,
      payload: JSON.stringify(job.payload.parse(payload)),
      createTime: scope.now(),
    })
    .executeTakeFirstOrThrow();
  scope.afterCommit(() => void outboxSignal.emit('due'));
  noteJobChange(scope);
  return Number(result.insertId);
}
