import { useCallback, useEffect, useRef } from 'react';
import { useImportProgress } from '#client/features/tasks/use-import-progress.ts';
import { isRefusal, toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type ImportJobDetail, isImportEnded, isImportWaiting } from '#shared/schemas/import.schema.ts';

/**
 * Polling, in milliseconds: for the first three seconds often, because short sheets are done soon; then once a second, or less often while
 * the stream of tasks sends the changes.
 */
const EAGER_FOR = 3000;
const EAGER_INTERVAL = 300;
const INTERVAL = 1000;
const LIVE_INTERVAL = 5000;

export interface ImportWatch {
  /** The job as last fetched. */
  job: ImportJobDetail | undefined;
  /** Why the last fetch failed, else null. */
  failure: string | null;
  /** To be called after a change of the job: fetches it at once, and polls often for a while. Resolves when it is fetched. */
  refresh(): Promise<void>;
}

/** Whether the job does not change by itself, so that it need not be polled. */
function isResting(job: ImportJobDetail): boolean {
  return (isImportEnded(job.state) || isImportWaiting(job.state)) && job.resultState !== 'wanted';
}

/** Follows an import job while it changes. */
export function useImportJob(jobId: number | null): ImportWatch {
  const utils = trpc.useUtils();
  const eagerSince = useRef(0);
  const { changes, isLive } = useImportProgress(jobId);
  const query = trpc.bs.importJob.get.useQuery(
    { id: jobId ?? 0 },
    {
      enabled: jobId !== null,
      staleTime: 0,
      meta: { inPlace: true },
      refetchInterval: ({ state: { data, error } }) => {
        if (data && isResting(data)) return false;
        // After a refusal, polling again gives the same answer. After a lost connection it may succeed.
        if (error && isRefusal(error)) return false;
        return Date.now() - eagerSince.current < EAGER_FOR ? EAGER_INTERVAL : isLive ? LIVE_INTERVAL : INTERVAL;
      },
    },
  );
  useEffect(() => {
    if (jobId !== null) eagerSince.current = Date.now();
  }, [jobId]);

  const { invalidate } = utils.bs.importJob.get;
  const refresh = useCallback(async () => {
    eagerSince.current = Date.now();
    if (jobId !== null) await invalidate({ id: jobId });
  }, [invalidate, jobId]);

  useEffect(() => {
    if (jobId !== null && changes > 0) void invalidate({ id: jobId });
  }, [invalidate, jobId, changes]);

  return { job: query.data, failure: query.isError ? toApiError(query.error).message : null, refresh };
}
