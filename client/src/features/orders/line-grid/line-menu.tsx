import { FloatingPanel } from './floating-panel.tsx';
import type { LineGridStore } from './line-grid.store.ts';
import panels from './line-panels.module.css';

export type MenuPlace = { readonly x: number; readonly y: number; readonly key: string | null };

/** Right-click menu of a line, or of the empty space below the lines. */
export function LineMenu({
  store,
  place,
  onClose,
}: {
  readonly store: LineGridStore;
  readonly place: MenuPlace;
  readonly onClose: () => void;
}) {
  const { key, x, y } = place;
  const item = (label: string, act: () => void, className = panels.menuItem) => (
    <button
      type="button"
      role="menuitem"
      className={className}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </button>
  );
  // Deleting from the menu of a chosen line deletes all chosen lines, as in every table.
  const chosen = store.getSelected();
  const gone = key === null ? [] : chosen.has(key) ? [...chosen] : [key];
  return (
    <FloatingPanel anchor={() => ({ left: x, top: y, bottom: y })} onClose={onClose} label="行操作" role="menu">
      {item(key === null ? '新增一行' : '在下方新增一行', () => store.addLine(key ?? undefined))}
      {key !== null && item('复制这一行', () => store.copyLines([key]))}
      {key !== null && item(gone.length > 1 ? `删除已选 ${gone.length} 行` : '删除', () => store.deleteLines(gone), panels.menuDanger)}
    </FloatingPanel>
  );
}
