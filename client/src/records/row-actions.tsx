import type { MenuItem } from '#client/ui/action-menu.tsx';
import { IconButton } from '#client/ui/button.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import styles from './row-actions.module.css';

/** What double-click, Enter and a tap do: the first entry that destroys nothing. */
export function defaultItem(items: readonly MenuItem[]): MenuItem | undefined {
  return items.find((item) => !item.danger && !item.disabled);
}

/** A row's menu as buttons. */
export function RowActions({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <span className={styles.actions}>
      {items.map(
        (item) =>
          item.icon &&
          !item.disabled && (
            <IconButton
              key={item.label}
              size="small"
              icon={item.icon}
              label={`${item.label} ${name}`}
              tooltipDirection="w"
              onClick={item.onSelect}
            />
          ),
      )}
    </span>
  );
}

/** The column at the end of a table, as wide as the longest row of buttons; none where no row offers anything. */
export function actionColumn<Row>(
  rows: readonly Row[],
  menu: (row: Row) => readonly MenuItem[],
  nameOf: (row: Row) => string,
): DataColumn<Row>[] {
  const count = Math.max(0, ...rows.map((row) => menu(row).length));
  const cell = (row: Row) => <RowActions name={nameOf(row)} items={menu(row)} />;
  return count === 0 ? [] : [{ id: 'actions', header: '操作', width: 24 + count * 32, fixed: true, sticky: 'end', cell }];
}
