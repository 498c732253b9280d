import type { Services } from '#domain/compose.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { JobName } from '#shared/jobs/all-jobs.ts';

export interface ProcessorTools {
  services: Services;
  storage: Storage;
  log: Log;
  /** Aborted when the worker is asked to stop: finish the chunk in hand and return `unfinished`. */
  signal: AbortSignal;
  /** Whether this turn has lasted long enough: finish the chunk in hand and return `yield`, so that the jobs of others have theirs. */
  isSliceOver(): boolean;
}

/**
 * `done`: nothing is left to do. `unfinished`: to be offered again, here or elsewhere. `yield`: there is more to do, once those who wait in
 * the queue have had their turn.
 */
export type Outcome = 'done' | 'unfinished' | 'yield';

export interface Processor<P> {
  /** One turn of one job under the scope of who started it. Throwing means: try again later. */
  run(scope: Scope, payload: P, tools: ProcessorTools): Promise<Outcome>;
  /** The job will not be tried again: what it stood for ends with the reason, which a person reads. The scope has no rights. */
  abandon(scope: Scope, payload: P, reason: string, tools: ProcessorTools): Promise<void>;
}

export type Processors = { [N in JobName]: Processor<never> };
