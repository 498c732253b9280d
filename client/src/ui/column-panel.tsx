import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon, EyeClosedIcon, EyeIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './column-panel.module.css';
import type { DataColumn } from './data-table-columns.ts';
import { Dialog } from './dialog.tsx';
import { inOrder, type TablePreferences } from './table-preferences.ts';

interface ColumnPanelProps<T> {
  columns: readonly DataColumn<T>[];
  preferences: TablePreferences;
}

/**
 * Button that opens the choice of columns: two lists, 显示 and 隐藏. A click moves a column to the other list, the arrows change the order
 * of those shown.
 */
export function ColumnPanel<T>({ columns, preferences }: ColumnPanelProps<T>) {
  const [open, setOpen] = useState(false);
  const choosable = inOrder(columns, preferences.order).filter((column) => !column.fixed);
  const shown = choosable.filter((column) => preferences.visibility[column.id]);
  const hidden = choosable.filter((column) => !preferences.visibility[column.id]);
  const setAll = (visible: boolean) => preferences.setVisibility(Object.fromEntries(choosable.map((column) => [column.id, visible])));
  const move = (id: string, step: -1 | 1) => {
    const ids = shown.map((column) => column.id);
    const at = ids.indexOf(id);
    const other = ids[at + step];
    if (other === undefined) return;
    ids[at] = other;
    ids[at + step] = id;
    preferences.setOrder(ids);
  };
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
              onToggle={toggle}
              onMove={move}
            />
            <List
              title="隐藏"
              columns={hidden}
              icon={EyeClosedIcon}
              empty="没有隐藏的列"
              allLabel="全部显示"
              onAll={() => setAll(true)}
              onToggle={toggle}
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
  onToggle(id: string): void;
  /** Given for the list whose order can be changed. */
  onMove?(id: string, step: -1 | 1): void;
}

function List<T>({ title, columns, icon: VisualIcon, empty, allLabel, onAll, onToggle, onMove }: ListProps<T>) {
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
        {columns.map((column, index) => (
          <li key={column.id} className={styles.row}>
            <button type="button" className={styles.item} onClick={() => onToggle(column.id)}>
              <VisualIcon />
              {column.header}
            </button>
            {onMove && (
              <>
                <IconButton
                  size="small"
                  icon={ArrowUpIcon}
                  label={`上移 ${column.header}`}
                  disabled={index === 0}
                  onClick={() => onMove(column.id, -1)}
                />
                <IconButton
                  size="small"
                  icon={ArrowDownIcon}
                  label={`下移 ${column.header}`}
                  disabled={index === columns.length - 1}
                  onClick={() => onMove(column.id, 1)}
                />
              </>
            )}
          </li>
        ))}
        {columns.length === 0 && <li className={styles.empty}>{empty}</li>}
      </ul>
    </section>
  );
}
