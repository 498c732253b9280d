import type { Generated } from 'kysely';
import type { JsonColumn } from '../db/json-column.ts';

export interface OutboxTable {
  id: Generated<number>;
  tenantId: number;
  job: string;
  queue: Generated<string>;
  payload: JsonColumn<Record<string, unknown>>;
  createTime: number;
  sentTime: number | null;
  doneTime: number | null;
  error: string | null;
  /** Held from the hand-over to the queue until the end of the job; unique within tenant and queue. */
  slot: number | null;
}
