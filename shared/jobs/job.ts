import type { z } from 'zod';

/**
 * The queues of the worker. They are separate, so that a long export never delays an import, nor the other way round.
 * `perTenant` is how many jobs of one tenant are in the queue at a time; further ones wait in the outbox, oldest first.
 */
export const QUEUES = { imports: { perTenant: 1 }, exports: { perTenant: 1 }, artwork: { perTenant: 1 } } as const;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** The definition of a job, which its producer and its processor share. The payload holds ids only, never rows or secrets. */
export interface JobDefinition<P> {
  name: string;
  queue: QueueName;
  payload: z.ZodType<P>;
  attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  backoff: number;
}
