import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ImportPreviewRow, ImportRowFilter, ImportRows } from '#shared/schemas/import-review.schema.ts';
import { importJobApi } from './import-api.ts';

const PAGE_SIZE = 100;
/** Of the corrected rows, at most this many of the latest are fetched one by one. */
const MENDED_LIMIT = 50;

/** Which rows are shown: those with an outcome, or, with `issueId`, those of an issue. */
export interface RowsFilter {
  show: ImportRowFilter;
  issueId: number | null;
}

const keyOf = (jobId: number, ...rest: unknown[]) => ['import-rows', jobId, ...rest];
const NO_COLUMNS: ImportRows['columns'] = [];

/**
 * The rows of a sheet that match a filter, page by page. A row that was corrected stays in the list even if it does not match any more, so
 * that the row that the person works in does not disappear.
 */
export function useReviewRows(jobId: number, { show, issueId }: RowsFilter) {
  const queryClient = useQueryClient();
  const touched = useRef(new Set<number>());
  const [mended, setMended] = useState<readonly ImportPreviewRow[]>([]);
  const query = useInfiniteQuery({
    queryKey: keyOf(jobId, show, issueId),
    queryFn: ({ pageParam, signal }) =>
      importJobApi.rows.query({ id: jobId, show, issueId: issueId ?? undefined, afterRowNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { inPlace: true },
  });
  const { refetch, data, hasNextPage, fetchNextPage } = query;

  const reload = useCallback(async () => {
    queryClient.removeQueries({ queryKey: keyOf(jobId), type: 'inactive' });
    const one = (rowNo: number) => importJobApi.rows.query({ id: jobId, show: 'all', afterRowNo: rowNo - 1, pageSize: 1 });
    const [, ...answers] = await Promise.all([refetch(), ...[...touched.current].slice(-MENDED_LIMIT).map(one)]);
    setMended(answers.flatMap(({ list }) => list));
  }, [queryClient, jobId, refetch]);

  const rows = useMemo(() => {
    const listed = data?.pages.flatMap(({ list }) => list) ?? [];
    const known = new Set(listed.map(({ rowNo }) => rowNo));
    const end = hasNextPage ? (listed.at(-1)?.rowNo ?? 0) : Number.POSITIVE_INFINITY;
    const extra = mended.filter(({ rowNo }) => !known.has(rowNo) && rowNo <= end);
    return extra.length === 0 ? listed : [...listed, ...extra].toSorted((a, b) => a.rowNo - b.rowNo);
  }, [data, mended, hasNextPage]);

  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const touch = useCallback((rowNo: number) => touched.current.add(rowNo), []);
  /** To be called with every change of the filter. */
  const forgetMended = useCallback(() => {
    touched.current.clear();
    setMended([]);
  }, []);

  return {
    columns: data?.pages.at(-1)?.columns ?? NO_COLUMNS,
    rows,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isPending: query.isPending,
    isOther: query.isPlaceholderData,
    error: query.isError && !query.isPlaceholderData ? query.error : null,
    more,
    retry: refetch,
    reload,
    touch,
    forgetMended,
  };
}
