import type { BareColumn, DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { type Choice, choiceLabel, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { labelOf } from '#shared/field-labels.ts';
import { STATUS } from '#shared/states.ts';
import { DictTag } from './dict-tag.tsx';
import { areaOf, type RecordPath, type RecordRow, type SortName } from './record-calls.ts';
import styles from './record-columns.module.css';

/** The columns of a record's list. The compiler refuses names that the rows do not have and sort orders that the server does not have. */
export type ColumnsOf<P extends RecordPath> = readonly DataColumn<RecordRow<P>, SortName<P>>[];

/** A column whose header is the label of its field, with the unit in brackets, unless `header` is given. */
type FieldColumn<T, Sort extends string = string> = BareColumn<T, Sort> & { header?: string; unit?: string };

/** Adds the headers to columns. @param area the area of `shared/field-labels.ts` that has the labels */
export const namedColumns = <T, Sort extends string = string>(
  area: string | undefined,
  columns: readonly FieldColumn<T, Sort>[],
): DataColumn<T, Sort>[] =>
  columns.map(({ unit, header, ...column }) => ({
    ...column,
    header: header ?? labelOf(area, column.id) + (unit === undefined ? '' : `（${unit}）`),
  }));

/** Adds the headers to the columns of a record's list. */
export const columnsOf = <P extends RecordPath>(path: P, columns: readonly FieldColumn<RecordRow<P>, SortName<P>>[]): ColumnsOf<P> =>
  namedColumns(areaOf(path), columns);

/** The row's `status`: enabled or disabled. */
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

/** Shows the label of the value's choice. */
export const choiceColumn = <T,>(id: Name<T>, width: number, choices: readonly Choice[], more: More = {}): BareColumn<T, never> => ({
  id,
  width,
  ...more,
  cell: (row) => choiceLabel(choices, row[id]),
});

/** Shows the label of the value's choice in the colour of its dictionary entry. */
export const dictColumn = <T,>(
  id: Name<T>,
  width: number,
  dict: { type: string; choices: readonly Choice[] },
  more: More = {},
): BareColumn<T, never> => ({ id, width, ...more, cell: (row) => <DictTag {...dict} value={row[id]} /> });

/** A code for programs, in monospace. */
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

/** A text that is often longer than its column; a tooltip shows all of it. */
export const longColumn = <T,>(id: Name<T>, width: number, more: More = {}): BareColumn<T, never> => ({
  id,
  width,
  ...more,
  cell: (row) => {
    const text = String(row[id] ?? '');
    return text && <span title={text}>{text}</span>;
  },
});

/** The name of a row of a tree, indented by its depth. */
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

/** A date and time in the shop's time zone. */
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

/** Who created the row and who changed it last, and when. The columns of the creation are hidden by default. */
export const CHANGED_COLUMNS: readonly DataColumn<Changed, 'id'>[] = namedColumns(undefined, [
  { id: 'creatorName', width: 104, hiddenByDefault: true },
  timeColumn('createTime', { hiddenByDefault: true, sort: 'id' }),
  { id: 'updaterName', width: 104 },
  timeColumn('updateTime'),
]);
