import { z } from 'zod';
import type { JobDefinition } from './job.ts';

const payload = z.object({ importJobId: z.number(), userId: z.number() });

export const importJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'import',
  queue: 'imports',
  payload,
  attempts: 20,
  backoff: 1000,
};
