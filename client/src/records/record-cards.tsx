import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import type { DataTableProps } from '#client/ui/data-table.tsx';
import { cellContent } from '#client/ui/data-table-columns.ts';
import { ErrorState, Skeleton } from '#client/ui/feedback.tsx';
import { defaultItem, RowMenu } from '#client/ui/row-menu.tsx';
import { inOrder } from '#client/ui/table-preferences.ts';
import styles from './record-cards.module.css';

/** The most values that a card shows besides the name. */
const FACTS = 6;
/** Columns that cards leave out, because they are of no use at a glance. */
const UNTOLD = new Set(['creatorName', 'createTime', 'updaterName', 'updateTime']);

type CardsProps<Row extends RowData> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowId' | 'preferences' | 'error' | 'onRetry' | 'refreshing' | 'empty'
> & {
  rowName(row: Row): string;
  menu(row: Row): readonly MenuItem[];
};

const isBlank = (content: ReactNode) => content === '' || content === null || content === undefined || content === false;

/** The rows of a list on a phone, as cards with the values of the chosen columns. A tap on a card runs the default item of its menu. */
export function RecordCards<Row extends RowData>(props: CardsProps<Row>) {
  const { label, columns, rows, rowId, rowName, preferences, error, onRetry, refreshing, empty, menu } = props;
  if (error) return <ErrorState message={error} onRetry={onRetry} />;
  if (!rows) return <CardSkeletons />;
  if (rows.length === 0) return empty;
  const title = columns.find(({ sticky }) => sticky === 'start');
  const shownColumns = inOrder(columns, preferences.order).filter(
    ({ id, sticky }) => preferences.visibility[id] && sticky === undefined && !UNTOLD.has(id),
  );
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={refreshing || undefined}>
      {rows.map((row) => {
        const items = menu(row);
        const open = defaultItem(items);
        const facts = shownColumns
          .map((column) => ({ column, content: cellContent(row, column) }))
          .filter(({ content }) => !isBlank(content));
        const marks = facts.filter(({ column }) => column.isMark);
        const heading = title ? cellContent(row, title) : rowName(row);
        return (
          <li key={rowId(row)} className={styles.card}>
            <div className={styles.head}>
              {open ? (
                <button type="button" className={styles.name} onClick={open.onSelect}>
                  {heading}
                </button>
              ) : (
                <span className={styles.name}>{heading}</span>
              )}
              {marks.map(({ column, content }) => (
                <span key={column.id}>{content}</span>
              ))}
              <RowMenu name={rowName(row)} items={items.filter((item) => item !== open)} />
            </div>
            <dl className={styles.facts}>
              {facts
                .filter(({ column }) => !column.isMark)
                .slice(0, FACTS)
                .map(({ column, content }) => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd data-numeric={column.numeric || undefined}>{content}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.cards} aria-busy="true">
      {['60%', '48%', '72%', '56%'].map((width) => (
        <div key={width} className={styles.card}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
