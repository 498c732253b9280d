import { useEffect, useState } from 'react';
import type { UploadProgress } from '#client/lib/upload.ts';
import { Spinner } from '#client/ui/feedback.tsx';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { ImportJobDetail, ImportState } from '#shared/schemas/import.schema.ts';
import styles from './import.module.css';
import { countText } from './import-api.ts';

const TITLES: Partial<Record<ImportState, string>> = {
  queued: '正在排队，马上开始…',
  reading: '正在读取表格…',
  checking: '正在逐行检查，此时不会写入任何数据',
  committing: '正在导入',
  undoing: '正在撤销导入',
};

/** A rate is shown only after this time, in milliseconds, because it would jump at first. */
const RATE_AFTER = 1500;

interface Pace {
  state: string;
  /** When the pass was first seen, in epoch milliseconds. */
  since: number;
  /** The rows that were done then. */
  from: number;
  /** Rows per second; null during the first `RATE_AFTER`. */
  perSecond: number | null;
}

/** The rows per second of the current pass, averaged since it was first seen; null if not known yet. */
function usePace({ state, doneRows }: Pick<ImportJobDetail, 'state' | 'doneRows'>): number | null {
  const [pace, setPace] = useState<Pace | null>(null);
  useEffect(() => {
    const now = Date.now();
    setPace((before) => {
      if (before === null || before.state !== state || doneRows < before.from)
        return { state, since: now, from: doneRows, perSecond: null };
      const passed = now - before.since;
      if (passed < RATE_AFTER || doneRows === before.from) return before;
      return { ...before, perSecond: ((doneRows - before.from) * 1000) / passed };
    });
  }, [state, doneRows]);
  return pace?.perSecond ?? null;
}

function durationText(seconds: number): string {
  if (seconds < 5) return '马上完成';
  if (seconds < 60) return `约剩 ${Math.ceil(seconds / 5) * 5} 秒`;
  if (seconds < 3600) return `约剩 ${Math.ceil(seconds / 60)} 分钟`;
  return `约剩 ${(seconds / 3600).toFixed(1)} 小时`;
}

function Bar({ title, percent, detail }: { title: string; percent: number | null; detail: string }) {
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        {percent === null && <Spinner size={16} decorative />}
        <strong role="status">{title}</strong>
        {percent !== null && <span className={styles.percent}>{percent}%</span>}
      </div>
      {percent !== null && <progress value={percent} max={100} aria-label={title} />}
      <p className={styles.muted}>{detail}</p>
    </div>
  );
}

/** The progress of the job's current pass: rows, rows per second, time left. */
export function JobProgress({ job }: { job: Pick<ImportJobDetail, 'state' | 'doneRows' | 'totalRows'> }) {
  const { state, doneRows, totalRows } = job;
  const perSecond = usePace(job);
  const isCounted = state !== 'queued' && state !== 'reading' && totalRows > 0;
  const percent = isCounted ? Math.min(100, Math.floor((doneRows / totalRows) * 100)) : null;
  const parts = isCounted
    ? [`${countText(doneRows)} / ${countText(totalRows)} 行`]
    : totalRows > 0
      ? [`已读取 ${countText(totalRows)} 行`]
      : [];
  if (isCounted && perSecond !== null)
    parts.push(`每秒 ${countText(Math.round(perSecond))} 行`, durationText((totalRows - doneRows) / perSecond));
  return <Bar title={TITLES[state] ?? '正在处理…'} percent={percent} detail={parts.join(' · ')} />;
}

/** The progress of the upload. */
export function UploadBar({ sent, total }: UploadProgress) {
  const isSent = sent >= total;
  return (
    <Bar
      title={isSent ? '已上传，正在读取表格…' : '正在上传'}
      percent={isSent || total === 0 ? null : Math.floor((sent / total) * 100)}
      detail={total === 0 ? '' : `${formatFileSize(sent)} / ${formatFileSize(total)}`}
    />
  );
}
