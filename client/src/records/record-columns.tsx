import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { STATUS } from '#shared/states.ts';
import { DictTag } from './dict-tag.tsx';
import type { RecordPath, RecordRow, SortName } from './record-calls.ts';
import styles from './record-columns.module.css';

/** The columns of a record's list: a name that its rows do not have is refused, and an order that the server does not know. */
export type ColumnsOf<P extends RecordPath> = readonly DataColumn<RecordRow<P>, SortName<P>>[];

/** Enabled or disabled. */
export const statusColumn = <T extends { status: unknown } | Record<string, unknown>>(width = 80): DataColumn<T, never> => ({
  id: 'status',
  header: '状态',
  width,
  isMark: true,
  cell: (row) => {
    const { status } = row as { status: unknown };
    const tone = status === STATUS.enabled ? 'success' : 'neutral';
    return <DictTag type="common_status" value={status} choices={STATUS_CHOICES} tone={tone} />;
  },
});

type TimeName<T> = { [K in keyof T]: T[K] extends number | null ? K : never }[keyof T] & string;

/** A moment, in the shop's time zone. */
export const timeColumn = <T, Sort extends string = never>(
  id: TimeName<T>,
  header: string,
  more: Pick<DataColumn<T, Sort>, 'hiddenByDefault' | 'sort'> = {},
): DataColumn<T, Sort> => ({
  id,
  header,
  width: 176,
  ...more,
  cell: (row) => {
    const text = formatTime(row[id] as number | null);
    return text && <span className={styles.time}>{text}</span>;
  },
});

interface Changed {
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

/** Who made the row and who changed it last; who made it waits in the choice of columns. */
export const CHANGED_COLUMNS: readonly DataColumn<Changed, 'id'>[] = [
  { id: 'creatorName', header: '创建人', width: 104, hiddenByDefault: true },
  timeColumn('createTime', '创建时间', { hiddenByDefault: true, sort: 'id' }),
  { id: 'updaterName', header: '修改人', width: 104 },
  timeColumn('updateTime', '修改时间'),
];
