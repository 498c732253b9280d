import type { BareColumn, DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { type Choice, choiceLabel, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { labelOf } from '#shared/field-labels.ts';
import { STATUS } from '#shared/states.ts';
import { DictTag } from './dict-tag.tsx';
import { areaOf, type RecordPath, type RecordRow, type SortName } from './record-calls.ts';
import styles from './record-columns.module.css';

/** The columns of a record's list: a name that its rows do not have is refused, and an order that the server does not know. */
export type ColumnsOf<P extends RecordPath> = readonly DataColumn<RecordRow<P>, SortName<P>>[];

/** A column that has the name of its field for a header, with the unit in brackets, unless it says another one. */
type FieldColumn<T, Sort extends string = string> = BareColumn<T, Sort> & { header?: string; unit?: string };

/** The columns of a list whose rows are of one area of `shared/field-labels.ts`. */
export const namedColumns = <T, Sort extends string = string>(
  area: string | undefined,
  columns: readonly FieldColumn<T, Sort>[],
): DataColumn<T, Sort>[] =>
  columns.map(({ unit, header, ...column }) => ({
    ...column,
    header: header ?? labelOf(area, column.id) + (unit === undefined ? '' : `（${unit}）`),
  }));

/** The columns of a record's list. */
export const columnsOf = <P extends RecordPath>(path: P, columns: readonly FieldColumn<RecordRow<P>, SortName<P>>[]): ColumnsOf<P> =>
  namedColumns(areaOf(path), columns);

/** Enabled or disabled. */
export const statusColumn = <T extends { status: unknown } | Record<string, unknown>>(width = 80): BareColumn<T, never> => ({
  id: 'status',
  width,
  isMark: true,
  cell: (row) => {
    const { status } = row as { status: unknown };
    const tone = status === STATUS.enabled ? 'success' : 'neutral';
    return <DictTag type="common_status" value={status} choices={STATUS_CHOICES} tone={tone} />;
  },
});

type TimeName<T> = { [K in keyof T]: T[K] extends number | null ? K : never }[keyof T] & string;

type More = { hiddenByDefault?: boolean; isMark?: boolean };
type Name<T> = keyof T & string;

/** A word for each value. */
export const choiceColumn = <T,>(id: Name<T>, width: number, choices: readonly Choice[], more: More = {}): BareColumn<T, never> => ({
  id,
  width,
  ...more,
  cell: (row) => choiceLabel(choices, row[id]),
});

/** A word for each value, in the colour that its dictionary has for it. */
export const dictColumn = <T,>(
  id: Name<T>,
  width: number,
  dict: { type: string; choices: readonly Choice[] },
  more: More = {},
): BareColumn<T, never> => ({ id, width, ...more, cell: (row) => <DictTag {...dict} value={row[id]} /> });

/** What programs read. */
export const codeColumn = <T, Sort extends string = never>(
  id: Name<T>,
  width: number,
  more: { sort?: Sort } = {},
): BareColumn<T, Sort> => ({
  id,
  width,
  ...more,
  cell: (row) => <code>{String(row[id] ?? '')}</code>,
});

/** A text that is often longer than its column: the pointer shows all of it. */
export const longColumn = <T,>(id: Name<T>, width: number, more: More = {}): BareColumn<T, never> => ({
  id,
  width,
  ...more,
  cell: (row) => {
    const text = String(row[id] ?? '');
    return text && <span title={text}>{text}</span>;
  },
});

/** What a row of a tree is called, as far in as it stands in the tree. */
export const treeColumn = <T,>(id: Name<T>, width: number, depthOf: (row: T) => number): BareColumn<T, never> => ({
  id,
  width,
  fixed: true,
  sticky: 'start',
  cell: (row) => (
    <span className={styles.name} style={{ paddingInlineStart: depthOf(row) * 24 }}>
      {String(row[id] ?? '')}
    </span>
  ),
});

/** A moment, in the shop's time zone. */
export const timeColumn = <T, Sort extends string = never>(id: TimeName<T>, more: More & { sort?: Sort } = {}): BareColumn<T, Sort> => ({
  id,
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
export const CHANGED_COLUMNS: readonly DataColumn<Changed, 'id'>[] = namedColumns(undefined, [
  { id: 'creatorName', width: 104, hiddenByDefault: true },
  timeColumn('createTime', { hiddenByDefault: true, sort: 'id' }),
  { id: 'updaterName', width: 104 },
  timeColumn('updateTime'),
]);
