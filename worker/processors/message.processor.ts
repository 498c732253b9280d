import { AppError } from '#shared/errors.ts';
import type { messageJob } from '#shared/jobs/message.job.ts';
import type { Processor } from '../processor.ts';

type Payload = ReturnType<(typeof messageJob)['payload']['parse']>;

/** Tells people of what happened. What is gone by now, or its person may no longer see, is told to nobody. */
export const messageProcessor: Processor<Payload> = {
  async run(scope, { event, id }, { services, log }) {
    try {
      await services.news.happened(scope, event, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ event, id, reason: error.reason }, 'nothing to tell');
    }
    return 'done';
  },
  abandon: async (_scope, { event, id }, reason, { log }) => log.warn({ event, id, reason }, 'nobody was told'),
};
