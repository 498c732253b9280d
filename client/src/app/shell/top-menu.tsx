import { KebabHorizontalIcon } from '@primer/octicons-react';
import { type SidebarEntry, shownInTopMenu } from '#client/app/menu-routes.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { useViewport } from '#client/ui/viewport.ts';
import { MenuIcon } from './menu-icon.tsx';
import styles from './top-menu.module.css';

interface TopMenuProps {
  entries: readonly SidebarEntry[];
  active: SidebarEntry | undefined;
  onChoose(entry: SidebarEntry): void;
}

/** The first level of the menu in the bar on top. Entries without room are under 更多菜单. */
export function TopMenu({ entries, active, onChoose }: TopMenuProps) {
  const shown = shownInTopMenu(useViewport().width);
  const more = entries.slice(shown);
  const isActiveHidden = active !== undefined && more.includes(active);
  return (
    <nav aria-label="顶部菜单" className={styles.menu}>
      {entries.slice(0, shown).map((entry) => (
        <button
          key={entry.key}
          type="button"
          className={styles.entry}
          aria-current={entry === active || undefined}
          onClick={() => onChoose(entry)}
        >
          <MenuIcon name={entry.icon} />
          {entry.title}
        </button>
      ))}
      {more.length > 0 && (
        <ActionMenu
          width="small"
          trigger={
            <IconButton
              icon={KebabHorizontalIcon}
              label="更多菜单"
              tooltipDirection="s"
              className={isActiveHidden ? styles.active : undefined}
            />
          }
          items={more.map((entry) => ({ label: entry.title, onSelect: () => onChoose(entry) }))}
        />
      )}
    </nav>
  );
}
