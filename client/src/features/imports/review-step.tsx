import { useEffect, useRef } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { ImportRowFilter } from '#shared/schemas/import-review.schema.ts';
import { IssueList, titleOf } from './issue-list.tsx';
import styles from './review.module.css';
import { ReviewFooter } from './review-footer.tsx';
import { ReviewGrid } from './review-grid.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { ReviewTiles } from './review-tiles.tsx';
import { type Review, useReview } from './use-review.ts';

const EMPTY: Partial<Record<ImportRowFilter, string>> = {
  create: '没有要新增的行',
  update: '没有要更新的行',
  unchanged: '没有无变化的行',
  failed: '没有有问题的行',
  warning: '没有需要核对的行',
};

interface ReviewStepProps {
  job: ImportJobDetail;
  refresh(): Promise<void>;
  onRestart(): void;
  onClose(): void;
}

/** The step in which the person reviews every row's outcome and corrects faults. Nothing is imported before the primary button. */
export function ReviewStep({ job, refresh, onRestart, onClose }: ReviewStepProps) {
  const review = useReview(job, refresh);
  const { filter, show, isSettled, issues } = review;
  const place = useRef<HTMLDivElement>(null);

  // The button of a repaired issue is unmounted. If it had the focus, the list of issues gets it.
  useEffect(() => {
    if (isSettled && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isSettled]);

  const shownIssue = issues.data?.list.find(({ id }) => id === filter.issueId);
  return (
    <div className={styles.review}>
      <ReviewTiles job={job} shown={filter.issueId === null ? filter.show : null} onShow={(next) => show({ show: next, issueId: null })} />
      <ReviewNotices job={job} review={review} refresh={refresh} />
      <div ref={place} tabIndex={-1} className={styles.place}>
        <IssueList jobId={job.id} review={review} />
      </div>
      <section className={styles.rowsArea} aria-label="行">
        <div className={styles.rowsBar}>
          <h3 className={styles.sectionTitle}>{shownIssue ? titleOf(shownIssue) : rowsTitle(filter.show)}</h3>
          {(shownIssue || filter.show !== 'all') && (
            <Button size="small" variant="invisible" onClick={() => show({ show: 'all', issueId: null })}>
              显示全部行
            </Button>
          )}
          <span className={styles.keys}>双击或按 Enter 修改，Esc 取消，F8 到下一处问题</span>
        </div>
        <RowsArea review={review} />
      </section>
      <ReviewFooter job={job} review={review} refresh={refresh} onRestart={onRestart} onClose={onClose} />
    </div>
  );
}

function rowsTitle(show: ImportRowFilter): string {
  const titles: Partial<Record<ImportRowFilter, string>> = {
    create: '将新增的行',
    update: '将更新的行',
    unchanged: '无变化的行',
    failed: '有问题的行',
    warning: '请核对的行',
  };
  return titles[show] ?? '全部行';
}

function RowsArea({ review }: { review: Review }) {
  const { rows, fixes, fix, filter, issues } = review;
  const issue = rows.isOther ? undefined : issues.data?.list.find(({ id }) => id === filter.issueId);
  if (rows.error) return <ErrorState message={toApiError(rows.error).message} onRetry={() => void rows.retry()} />;
  if (rows.isPending) return <LoadingArea />;
  if (rows.rows.length === 0) return <EmptyState title={EMPTY[filter.show] ?? '没有行'}>点上面的数字查看其他行。</EmptyState>;
  return (
    <ReviewGrid
      columns={rows.columns}
      rows={rows.rows}
      fixes={fixes.fixes}
      mends={issue?.repair === null ? issue.id : null}
      hasMore={rows.hasMore}
      isLoadingMore={rows.isLoadingMore}
      onMore={rows.more}
      onFix={fix}
    />
  );
}
