import { z } from 'zod';
import type { JobDefinition } from './job.ts';

/** Reads all that the person has brought and that waits to be read. */
const payload = z.object({ userId: z.number() });

export const artworkJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'artwork',
  queue: 'artwork',
  payload,
  attempts: 5,
  backoff: 1000,
};
