import type { z } from 'zod';

/** A job's name, its payload (ids only, never rows or secrets) and how it is retried. Producers and processors share it. */
export interface JobDefinition<P> {
  name: string;
  payload: z.ZodType<P>;
  attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  backoff: number;
}
