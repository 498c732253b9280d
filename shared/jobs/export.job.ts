import { z } from 'zod';
import type { JobDefinition } from './job.ts';

const payload = z.object({ exportTaskId: z.number(), userId: z.number() });

export const exportJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'export',
  queue: 'exports',
  payload,
  attempts: 20,
  backoff: 1000,
};
