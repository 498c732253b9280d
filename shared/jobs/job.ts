import type { z } from 'zod';

/**
 * The queues of the worker. Each has slots of its own, so that a long export never holds up an import, nor the other way round.
 * `perTenant`: how many jobs of one tenant are in the queue at a time; the others wait in the outbox, oldest first.
 */
export const QUEUES = { imports: { perTenant: 1 }, exports: { perTenant: 1 }, artwork: { perTenant: 1 } } as const;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** A job's name, its payload (ids only, never rows or secrets) and how it is retried. Producers and processors share it. */
export interface JobDefinition<P> {
  name: string;
  queue: QueueName;
  payload: z.ZodType<P>;
  attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  backoff: number;
}
