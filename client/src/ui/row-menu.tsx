import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { MenuItem } from './action-menu.tsx';
import { IconButton } from './button.tsx';
import { ContextMenu, type MenuPoint } from './context-menu.tsx';

/** What a row's menu does by itself, on double-click, Enter and a tap: the first entry that destroys nothing. */
export function defaultItem(items: readonly MenuItem[]): MenuItem | undefined {
  return items.find((item) => !item.danger && !item.disabled);
}

/** ⋯ with a row's menu; nothing where there is none. */
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
