import { z } from 'zod';
import type { JobDefinition } from './job.ts';

/** What people are told of as it happens, with the id of what it happened to. */
export const TOLD_EVENTS = ['orderCreated', 'importEnded'] as const;
export type ToldEvent = (typeof TOLD_EVENTS)[number];

const payload = z.object({ event: z.enum(TOLD_EVENTS), id: z.number(), userId: z.number() });

/** Booked in the transaction of the event itself: nobody is told of what was taken back, and everybody of what was not. */
export const messageJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'message',
  queue: 'messages',
  payload,
  attempts: 20,
  backoff: 1000,
};
