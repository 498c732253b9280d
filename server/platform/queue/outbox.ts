import { EventEmitter } from 'node:events';
import type { JobDefinition } from '#shared/jobs/job.ts';
import type { Scope } from '../scope.ts';

interface OutboxEvents {
  /** A committed job waits to be handed over, or the end of a job has freed a slot. */
  due: [];
  /** The jobs of this tenant have changed. */
  changed: [tenantId: number];
  /** Something was posted for everyone of the tenant to read. */
  posted: [tenantId: number];
  /** The unread messages of these people have changed. */
  notified: [tenantId: number, userIds: readonly number[]];
}

/**
 * Signals within this process, to the relay and the live streams. Other processes poll, or get the signal through Redis (`job-signals.ts`).
 */
export const outboxSignal = new EventEmitter<OutboxEvents>();

/** Signals after the commit that the tenant's jobs have changed. */
export function noteJobChange(scope: Scope): void {
  scope.afterCommit(() => void outboxSignal.emit('changed', scope.tenantId));
}

/** Signals after the commit that something was posted for everyone of the tenant to read. */
export function notePosting(scope: Scope): void {
  scope.afterCommit(() => void outboxSignal.emit('posted', scope.tenantId));
}

/** Writes a job into the outbox, in the transaction of the business change: both are committed or neither is. @returns the id of the job */
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
