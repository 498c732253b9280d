import type { Services } from '#domain/compose.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { JobName } from '#shared/jobs/import.job.ts';

export interface ProcessorTools {
  services: Services;
  storage: Storage;
  log: Log;
  /** Aborted when the worker is asked to stop: finish the chunk in hand and return `unfinished`. */
  signal: AbortSignal;
}

/** One call of one job under the scope of who started it. Throwing means: try again later. */
export type Processor<P> = (scope: Scope, payload: P, tools: ProcessorTools) => Promise<'done' | 'unfinished'>;

export type Processors = { [N in JobName]: Processor<never> };
