import type { ReactNode } from 'react';
import { formatTime } from '#client/ui/date-values.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { durationText, JobStatus } from './job-log-columns.tsx';
import styles from './tasks.module.css';

/** All data of an entry of the log of jobs. */
export function JobDetail({ row, footer, onClose }: { row: JobLogRow; footer: ReactNode; onClose(): void }) {
  const facts: Array<[string, ReactNode]> = [
    ['状态', <JobStatus key="status" row={row} />],
    ['编号', `${row.kind}-${row.id}`],
    ['发起人', row.userName],
    ['文件', row.fileName],
    ['排队时间', formatTime(row.createTime)],
    ['开始时间', row.beginTime !== null && formatTime(row.beginTime)],
    ['结束时间', row.endTime !== null && formatTime(row.endTime)],
    ['用时', durationText(row.duration)],
    ['执行次数', row.executeIndex],
    ['结果', row.error === null && row.result],
    ['处理器', <code key="handler">{row.handlerName}</code>],
    ['参数', <code key="parameters">{row.handlerParam}</code>],
  ];
  return (
    <Drawer title={`${row.title}详情`} wide footer={footer} onClose={onClose}>
      {row.error && (
        <div className={styles.notice}>
          <Notice tone="danger">{row.error}</Notice>
        </div>
      )}
      <Facts facts={facts} />
    </Drawer>
  );
}
