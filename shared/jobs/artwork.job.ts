import { z } from 'zod';
import type { JobDefinition } from './job.ts';

/** The job reads all artwork files that this person has uploaded and that are not read yet. */
const payload = z.object({ userId: z.number() });

export const artworkJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'artwork',
  queue: 'artwork',
  payload,
  attempts: 5,
  backoff: 1000,
};
