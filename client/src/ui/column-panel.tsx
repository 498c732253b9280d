import { ColumnsIcon, EyeClosedIcon, EyeIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './column-panel.module.css';
import type { DataColumn } from './data-table-columns.ts';
import { Dialog } from './dialog.tsx';
import type { TablePreferences } from './table-preferences.ts';

interface ColumnPanelProps<T> {
  columns: readonly DataColumn<T>[];
  preferences: TablePreferences;
}

/** Button that opens the choice of columns: two lists, 显示 and 隐藏; a click moves a column to the other. */
export function ColumnPanel<T>({ columns, preferences }: ColumnPanelProps<T>) {
  const [open, setOpen] = useState(false);
  const choosable = columns.filter((column) => !column.fixed);
  const shown = choosable.filter((column) => preferences.visibility[column.id]);
  const hidden = choosable.filter((column) => !preferences.visibility[column.id]);
  const setAll = (visible: boolean) => preferences.setVisibility(Object.fromEntries(choosable.map((column) => [column.id, visible])));
  const toggle = (id: string) => preferences.setVisibility({ ...preferences.visibility, [id]: !preferences.visibility[id] });

  return (
    <>
      <IconButton icon={ColumnsIcon} label="显示/隐藏列" variant="default" tooltipDirection="sw" onClick={() => setOpen(true)} />
      {open && (
        <Dialog
          title="显示/隐藏列"
          onClose={() => setOpen(false)}
          footerStart={
            <Button variant="invisible" onClick={preferences.reset}>
              恢复默认
            </Button>
          }
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              完成
            </Button>
          }
        >
          <div className={styles.lists}>
            <List
              title="显示"
              columns={shown}
              icon={EyeIcon}
              empty="没有显示的列"
              allLabel="全部隐藏"
              onAll={() => setAll(false)}
              onMove={toggle}
            />
            <List
              title="隐藏"
              columns={hidden}
              icon={EyeClosedIcon}
              empty="没有隐藏的列"
              allLabel="全部显示"
              onAll={() => setAll(true)}
              onMove={toggle}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ListProps<T> {
  title: string;
  columns: readonly DataColumn<T>[];
  icon: typeof EyeIcon;
  empty: string;
  allLabel: string;
  onAll(): void;
  onMove(id: string): void;
}

function List<T>({ title, columns, icon: VisualIcon, empty, allLabel, onAll, onMove }: ListProps<T>) {
  return (
    <section className={styles.list}>
      <header className={styles.head}>
        <h3>
          {title} <span>{columns.length}</span>
        </h3>
        <button type="button" className={styles.all} disabled={columns.length === 0} onClick={onAll}>
          {allLabel}
        </button>
      </header>
      <ul>
        {columns.map((column) => (
          <li key={column.id}>
            <button type="button" className={styles.item} onClick={() => onMove(column.id)}>
              <VisualIcon />
              {column.header}
            </button>
          </li>
        ))}
        {columns.length === 0 && <li className={styles.empty}>{empty}</li>}
      </ul>
    </section>
  );
}
