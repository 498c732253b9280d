import { useCallback, useEffect, useRef } from 'react';
import { useImportProgress } from '#client/features/tasks/use-import-progress.ts';
import { isRefusal, toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type ImportJobDetail, isImportEnded, isImportWaiting } from '#shared/schemas/import.schema.ts';

/**
 * Short sheets are done in a moment: at first the job is looked at often, then once a second, or seldom where news of it come by themselves.
 * In milliseconds.
 */
const EAGER_FOR = 3000;
const EAGER_INTERVAL = 300;
const INTERVAL = 1000;
const LIVE_INTERVAL = 5000;

export interface ImportWatch {
  /** As it was when last seen. */
  job: ImportJobDetail | undefined;
  /** Why it could not be seen this time. */
  failure: string | null;
  /** Looks at once, and often for a while: something has just been asked of the job. Resolves when it was seen. */
  refresh(): Promise<void>;
}

/** Whether nothing will change before somebody asks for it. */
function isResting(job: ImportJobDetail): boolean {
  return (isImportEnded(job.state) || isImportWaiting(job.state)) && job.resultState !== 'wanted';
}

/** One import job, followed while it moves. */
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
        // A refusal stays one; only a lost connection is worth asking again.
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
