import type { Services } from '#domain/compose.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { JobName } from '#shared/jobs/all-jobs.ts';

export interface ProcessorTools {
  services: Services;
  storage: Storage;
  log: Log;
  /** Aborted when the worker is to stop: finish the present chunk and return `unfinished`. */
  signal: AbortSignal;
  /** Whether this turn has lasted long enough: finish the present chunk and return `yield`, so that other jobs get their turn. */
  isSliceOver(): boolean;
}

/**
 * `done`: nothing is left to do. `unfinished`: the job is queued anew, for any worker. `yield`: there is more to do after the other waiting
 * jobs have had a turn.
 */
export type Outcome = 'done' | 'unfinished' | 'yield';

export interface Processor<P> {
  /** Runs one turn of a job in the scope of the person who began it. @throws when the job is to be tried again later */
  run(scope: Scope, payload: P, tools: ProcessorTools): Promise<Outcome>;
  /** Ends the task or import of a job that is not tried again. A person reads the reason. The scope has no rights. */
  abandon(scope: Scope, payload: P, reason: string, tools: ProcessorTools): Promise<void>;
}

export type Processors = { [N in JobName]: Processor<never> };
