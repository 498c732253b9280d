import type { exportJob } from '#shared/jobs/export.job.ts';
import type { Processor } from '../processor.ts';

type Payload = ReturnType<(typeof exportJob)['payload']['parse']>;

/** Writes the file of an export task. It may be killed at any statement, repeated, or run by two workers at once. */
export const exportProcessor: Processor<Payload> = {
  run: (scope, { exportTaskId }, { services, signal }) => services.exportRun.run(scope, exportTaskId, signal),
  abandon: (scope, { exportTaskId }, reason, { services }) => services.exportRun.fail(scope, exportTaskId, reason),
};
