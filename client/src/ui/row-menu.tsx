import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { MenuItem } from './action-menu.tsx';
import { IconButton } from './button.tsx';
import { ContextMenu, type MenuPoint } from './context-menu.tsx';

/** The menu item that double-click, Enter and a tap on a row run: the first one that is enabled and not dangerous. */
export function defaultItem(items: readonly MenuItem[]): MenuItem | undefined {
  return items.find((item) => !item.danger && !item.disabled);
}

/** The button ⋯ that opens a row's menu; nothing if the menu is empty. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const [point, setPoint] = useState<MenuPoint | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        icon={KebabHorizontalIcon}
        label={`${name} 的更多操作`}
        tooltipDirection="w"
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPoint({ x: box.left, y: box.bottom + 4 });
        }}
      />
      {point && <ContextMenu point={point} label="行操作" items={items} onClose={() => setPoint(null)} />}
    </>
  );
}
