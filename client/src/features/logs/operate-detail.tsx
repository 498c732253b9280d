import type { ReactNode } from 'react';
import { durationText } from '#client/features/tasks/job-log-columns.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { choiceLabel, OPERATE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import type { OperateLogRow } from '#shared/schemas/log.schema.ts';
import styles from './logs.module.css';

/** JSON with one field per line. The log cuts long input, which is then no valid JSON and is shown as it is. */
function readable(fields: string): string {
  try {
    return JSON.stringify(JSON.parse(fields), null, 2);
  } catch {
    return fields;
  }
}

/** All data of an entry of the operation log. */
export function OperateDetail({ row, onClose }: { row: OperateLogRow; onClose(): void }) {
  const facts: Array<[string, ReactNode]> = [
    ['操作人', row.userNickname],
    ['操作时间', formatTime(row.startTime)],
    ['操作模块', row.module],
    ['操作类型', choiceLabel(OPERATE_TYPE_CHOICES, row.type)],
    ['结果', row.resultCode === SUCCESS_CODE ? '成功' : `${row.resultMsg}（${row.resultCode}）`],
    ['新增编号', row.resultData],
    ['耗时', durationText(row.duration)],
    ['操作地址', row.userIp],
    ['浏览器', row.userAgent],
    ['请求地址', <code key="url">{`${row.requestMethod} ${row.requestUrl}`}</code>],
    ['请求编号', <code key="trace">{row.traceId}</code>],
  ];
  return (
    <Drawer title={row.name} wide onClose={onClose}>
      <Facts facts={facts} />
      {row.javaMethodArgs !== '' && (
        <>
          <h3 className={styles.title}>请求参数</h3>
          <pre className={styles.sent}>{readable(row.javaMethodArgs)}</pre>
        </>
      )}
    </Drawer>
  );
}
