import { z } from 'zod';
import type { JobDefinition } from './job.ts';

const payload = z.object({ importJobId: z.number(), userId: z.number() });

export const importJob: JobDefinition<z.infer<typeof payload>> = { name: 'import', payload, attempts: 20, backoff: 1000 };

/** Every job of the product. The worker has one processor for each: a missing one does not compile. */
export const JOBS = { import: importJob } as const;
export type JobName = keyof typeof JOBS;
