import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { ImportIssue } from '#shared/schemas/import-review.schema.ts';
import { importJobApi } from './import-api.ts';
import { useCellFixes } from './use-cell-fixes.ts';
import { type RowsFilter, useReviewRows } from './use-review-rows.ts';

export type RepairChoice = { action: 'create' | 'createAll' | 'clear' | 'option' } | { action: 'map'; to: string };

/** The state of the review: rows, issues, corrections of cells, and repairs of issues. */
export function useReview(job: ImportJobDetail, refresh: () => Promise<void>) {
  const { id } = job;
  const isChecked = job.state === 'checked';
  // How many changes were sent to the job, and how many of them the lists below show.
  const [asked, setAsked] = useState(0);
  const [seen, setSeen] = useState(0);
  const [filter, setFilter] = useState<RowsFilter>({ show: job.failureCount > 0 ? 'failed' : 'all', issueId: null });
  const [mending, setMending] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<{ issueId: number; message: string } | null>(null);

  const changed = useCallback(async () => {
    await refresh();
    setAsked((count) => count + 1);
  }, [refresh]);
  const rows = useReviewRows(id, filter);
  const fixes = useCellFixes({ jobId: id, canSend: isChecked && asked === seen && mending === null, onSaved: changed });
  const issues = useQuery({
    queryKey: ['import-issues', id],
    queryFn: ({ signal }) => importJobApi.issues.query({ id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { inPlace: true },
  });

  const { refetch: reloadIssues } = issues;
  const { reload: reloadRows, forgetMended, touch } = rows;
  const { forgetSaved, add } = fixes;
  useEffect(() => {
    if (!isChecked || asked === seen) return;
    let isLeft = false;
    const reload = async () => {
      await Promise.allSettled([reloadIssues(), reloadRows()]);
      if (isLeft) return;
      forgetSaved();
      setSeen(asked);
      setMending(null);
    };
    void reload();
    return () => {
      isLeft = true;
    };
  }, [isChecked, asked, seen, reloadIssues, reloadRows, forgetSaved]);

  const show = useCallback(
    (next: RowsFilter) => {
      forgetMended();
      setFilter(next);
    },
    [forgetMended],
  );
  // An issue that was repaired is gone, so its filter is left. setFilter keeps the corrected rows, so that the active cell stays.
  const isGone = filter.issueId !== null && issues.data !== undefined && !issues.data.list.some((issue) => issue.id === filter.issueId);
  const rest = job.failureCount > 0 ? 'failed' : 'all';
  useEffect(() => {
    if (isGone) setFilter({ show: rest, issueId: null });
  }, [isGone, rest]);

  const repair = async ({ id: issueId }: ImportIssue, choice: RepairChoice) => {
    setMending(issueId);
    setRefusal(null);
    try {
      await importJobApi.repair.mutate({ id, issueId, ...choice });
      await changed();
    } catch (failure) {
      setRefusal({ issueId, message: toApiError(failure).message });
      setMending(null);
    }
  };
  const fix = useCallback(
    (rowNo: number, key: string, value: string) => {
      touch(rowNo);
      add(rowNo, key, value);
    },
    [touch, add],
  );

  /** Nothing is being sent, checked or fetched: the screen shows the job's state. */
  const isSettled = isChecked && asked === seen && mending === null && fixes.waitingCount === 0 && !fixes.isSending;
  return { filter, show, rows, fixes, fix, issues, repair, mending, refusal, isSettled };
}

export type Review = ReturnType<typeof useReview>;
