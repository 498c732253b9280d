import { useEffect } from 'react';

interface ShownPage {
  data: { list: readonly unknown[]; total: number } | undefined;
  /** The rows are still those of the page before. */
  isPlaceholderData: boolean;
}

/** Leads from a page behind the last one, whose rows were deleted or belong there no more, to the last. */
export function useLastPage(
  { data, isPlaceholderData }: ShownPage,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  show: (pageNo: number) => void,
): void {
  const last = data && !isPlaceholderData && data.list.length === 0 ? Math.max(1, Math.ceil(data.total / pageSize)) : pageNo;
  useEffect(() => {
    if (last < pageNo) show(last);
  }, [last, pageNo, show]);
}
