import { type Ref, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { BatchPanel } from './batch-panel.tsx';
import { FloatingPanel } from './floating-panel.tsx';
import { type ColumnKey, columnOf, isEditable, type LineColumn } from './line-columns.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { LineIcon, type LineIconName } from './line-icons.tsx';
import panels from './line-panels.module.css';
import styles from './line-toolbar.module.css';

type LineToolbarProps = {
  readonly store: LineGridStore;
  readonly columns: readonly LineColumn[];
  /** Null where lines of earlier orders are not offered. */
  readonly onOpenHistory: (() => void) | null;
  /** Why neither earlier lines nor files can be opened now; null when they can. */
  readonly historyBlocked: string | null;
  /** Null where files are not taken. */
  readonly onBillFiles: (() => void) | null;
  readonly onOpenComputeConfig: (() => void) | null;
};

/** Every action of the grid as a button that shows its key. Pressing one leaves the focus in the cell being typed in. */
export function LineToolbar({ store, columns, onOpenHistory, historyBlocked, onBillFiles, onOpenComputeConfig }: LineToolbarProps) {
  const active = useSyncExternalStore(store.subscribe, store.getActive);
  const selected = useSyncExternalStore(store.subscribe, store.getSelected);
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribe, store.canRedo);
  const batchButton = useRef<HTMLButtonElement>(null);
  const [batch, setBatch] = useState<'menu' | ColumnKey | null>(null);
  const chosen = store.getKeys().filter((key) => selected.has(key));
  const rows = chosen.length > 0 ? chosen : active === null ? [] : [active.key];
  const closeBatch = useCallback(() => setBatch(null), []);
  const anchor = (): DOMRect | null => batchButton.current?.getBoundingClientRect() ?? null;

  const startBatch = (): void => {
    if (chosen.length === 0) store.say('warning', '请先选择要批量操作的订单详细数据');
    else setBatch(batch === null ? 'menu' : null);
  };
  const remove = (): void => {
    if (chosen.length === 0) store.say('warning', '请先选择要删除的订单详细数据');
    else store.deleteLines(chosen);
  };
  const rules = store.columnRules();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="订单明细操作">
      <ToolButton icon="add" label="新增" hint="末格 ↵" onClick={() => store.addLine()} />
      <ToolButton
        icon="copy"
        label="复制"
        hint="Ctrl+↵"
        blocked={rows.length === 0 ? '请先选择要复制的行' : null}
        onClick={() => store.copyLines(rows)}
      />
      <ToolButton
        icon="above"
        label="同上"
        hint="Ctrl+D"
        blocked={active === null || store.rowOf(active.key) === 0 ? '上面没有可以照抄的行' : null}
        onClick={() => active !== null && store.takeFromAbove(active.key, active.column)}
      />
      {onOpenHistory !== null && (
        <ToolButton icon="history" label="历史明细" hint="Alt+H" blocked={historyBlocked} onClick={onOpenHistory} />
      )}
      {onBillFiles !== null && <ToolButton icon="files" label="文件开单" blocked={historyBlocked} onClick={onBillFiles} />}
      <ToolButton ref={batchButton} icon="batch" label="批量操作" expands={batch !== null} onClick={startBatch} />
      <ToolButton icon="remove" label="删除" hint="Ctrl+Del" danger onClick={remove} />
      <span className={styles.toolGap} />
      <ToolButton
        icon="up"
        label="上移"
        hint="Alt+↑"
        iconOnly
        blocked={active === null || store.rowOf(active.key) === 0 ? '已是第一行' : null}
        onClick={() => active !== null && store.moveLine(active.key, -1)}
      />
      <ToolButton
        icon="down"
        label="下移"
        hint="Alt+↓"
        iconOnly
        blocked={active === null || store.rowOf(active.key) === store.getKeys().length - 1 ? '已是最后一行' : null}
        onClick={() => active !== null && store.moveLine(active.key, 1)}
      />
      <ToolButton
        icon="undo"
        label="撤销"
        hint="Ctrl+Z"
        iconOnly
        blocked={canUndo ? null : '没有可以撤销的操作'}
        onClick={() => store.undo()}
      />
      <ToolButton
        icon="redo"
        label="重做"
        hint="Ctrl+Y"
        iconOnly
        blocked={canRedo ? null : '没有可以重做的操作'}
        onClick={() => store.redo()}
      />
      <span className={styles.toolSpring} />
      {onOpenComputeConfig !== null && <ToolButton icon="settings" label="计算配置" iconOnly onClick={onOpenComputeConfig} />}
      {batch === 'menu' && (
        <FloatingPanel anchor={anchor} onClose={closeBatch} label="批量操作" role="menu">
          <div className={panels.menuTitle}>修改已选的 {chosen.length} 行</div>
          {columns
            .filter((column) => column.batch)
            .map((column) => (
              <button
                key={column.key}
                type="button"
                role="menuitem"
                className={panels.menuItem}
                aria-disabled={!isEditable(column.key, rules) || undefined}
                title={isEditable(column.key, rules) ? undefined : '计算配置中已设为自动计算'}
                onClick={() => isEditable(column.key, rules) && setBatch(column.key)}
              >
                {column.title}
              </button>
            ))}
        </FloatingPanel>
      )}
      {batch !== null && batch !== 'menu' && (
        <FloatingPanel anchor={anchor} onClose={closeBatch} label={`批量修改${columnOf(batch).title}`} role="dialog">
          <BatchPanel store={store} column={columnOf(batch)} keys={chosen} onClose={closeBatch} />
        </FloatingPanel>
      )}
    </div>
  );
}

type ToolButtonProps = {
  readonly icon: LineIconName;
  readonly label: string;
  readonly hint?: string;
  readonly iconOnly?: boolean;
  readonly danger?: boolean;
  readonly expands?: boolean;
  /** Why the action is not possible now. The button stays focusable and shows the reason as its title. */
  readonly blocked?: string | null;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

function ToolButton({ icon, label, hint, iconOnly = false, danger = false, expands, blocked = null, onClick, ref }: ToolButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={danger ? styles.toolDanger : styles.tool}
      aria-disabled={blocked === null ? undefined : true}
      aria-haspopup={expands === undefined ? undefined : 'menu'}
      aria-expanded={expands}
      aria-label={iconOnly ? `${label} ${hint ?? ''}`.trim() : undefined}
      title={blocked ?? (hint === undefined ? label : `${label} (${hint})`)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => blocked === null && onClick()}
    >
      <LineIcon name={icon} />
      {!iconOnly && <span>{label}</span>}
      {hint !== undefined && <kbd className={styles.key}>{hint}</kbd>}
      {expands !== undefined && <LineIcon name="expand" size={12} />}
    </button>
  );
}
