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
}

export interface Processor<P> {
  /** One call of one job under the scope of who started it. Throwing means: try again later. */
  run(scope: Scope, payload: P, tools: ProcessorTools): Promise<'done' | 'unfinished'>;
  /** The job will not be tried again: what it stood for ends with the reason, which a person reads. The scope has no rights. */
  abandon(scope: Scope, payload: P, reason: string, tools: ProcessorTools): Promise<void>;
}

export type Processors = { [N in JobName]: Processor<never> };
