import { useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { Notice } from '#client/ui/feedback.tsx';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { countText, importJobApi } from './import-api.ts';
import styles from './review.module.css';
import type { Review } from './use-review.ts';

interface ReviewNoticesProps {
  job: ImportJobDetail;
  review: Review;
  refresh(): Promise<void>;
}

/** Notices for the decision: an earlier import of the file, skipped rows, corrections that were not saved, rows with warnings. */
export function ReviewNotices({ job, review, refresh }: ReviewNoticesProps) {
  const { previous, passedRows, createCount, updateCount, unchangedCount, warnings, totalRows } = job;
  const { fixes, isSettled, filter, show, issues } = review;
  const warned = new Set(warnings.map(({ sheet, row }) => `${sheet} ${row}`)).size;
  const changesNothing = isSettled && createCount === 0 && updateCount === 0 && unchangedCount > 0;
  return (
    <>
      {previous && (
        <Notice>
          这个文件已由 {previous.userName} 于 {formatTime(previous.finishTime).slice(0, 16)} 导入过，重复导入不会产生重复数据。
          {changesNothing && '所有可导入的行都与现有资料一致，导入不会改变任何内容。'}
        </Notice>
      )}
      {!previous && changesNothing && <Notice>所有可导入的行都与现有资料一致，导入不会改变任何内容。</Notice>}
      {passedRows > 0 && <Notice>上次已导入的 {countText(passedRows)} 行已跳过。</Notice>}
      {totalRows === 0 && isSettled && <Notice tone="warning">表格里没有可以导入的数据行。</Notice>}
      {fixes.error && (
        <Notice tone="danger">
          <span className={styles.noticeLine}>
            有 {fixes.waitingCount} 处修改没有保存：{fixes.error}
            <Button size="small" onClick={fixes.retry}>
              重试
            </Button>
            <Button size="small" onClick={fixes.discard}>
              撤回修改
            </Button>
          </span>
        </Notice>
      )}
      {issues.isError && <Notice tone="warning">问题分组暂时无法读取：{toApiError(issues.error).message}</Notice>}
      <div className={styles.hints}>
        {warned > 0 && (
          <span>
            {countText(warned)} 行会导入，但请核对
            <Button
              size="small"
              variant="invisible"
              aria-pressed={filter.show === 'warning'}
              onClick={() => show({ show: filter.show === 'warning' ? 'all' : 'warning', issueId: null })}
            >
              查看
            </Button>
          </span>
        )}
        <Rematch jobId={job.id} canAsk={isSettled} refresh={refresh} />
      </div>
    </>
  );
}

/** Returns to the matching of columns, to correct a column that was matched with the wrong field. */
function Rematch({ jobId, canAsk, refresh }: { jobId: number; canAsk: boolean; refresh(): Promise<void> }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setRefusal(null);
    try {
      await importJobApi.rematch.mutate({ id: jobId });
      await refresh();
    } catch (failure) {
      setRefusal(toApiError(failure).message);
    }
  };
  return (
    <span className={styles.rematch}>
      {refusal ? <span role="alert">{refusal}</span> : '列对应得不对？'}
      <Button size="small" variant="invisible" inactive={!canAsk} onClick={() => void ask()}>
        重新匹配列
      </Button>
    </span>
  );
}
