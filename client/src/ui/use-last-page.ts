import { useEffect } from 'react';

interface ShownPage {
  data: { list: readonly unknown[]; total: number } | undefined;
  /** The rows are still those of the previous page. */
  isPlaceholderData: boolean;
}

/** Shows the last page when the current one is behind it, because rows were deleted or do not match the filters any more. */
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
