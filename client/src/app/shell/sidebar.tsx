import { ChevronDownIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useLayoutSettings } from '#client/app/layout-settings.ts';
import { isExternal, leadsTo, leavesOf, type SidebarEntry } from '#client/app/menu-routes.ts';
import { productName } from '#client/app/product.ts';
import { useOpenEntry } from '#client/app/use-go.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { useColorMode, useDarkColors } from '#client/ui/color-mode.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  entries: readonly SidebarEntry[];
  activePath: string;
  /** The query of a page's tab, such as `?status=0`; empty if the page is not open. */
  searchOf(path: string): string;
  open: boolean;
  mobile: boolean;
  onClose(): void;
}

/** Longer titles get a tooltip, because they may be cut off. */
const longTitle = 5;

/** The menu at the left: full, as a rail of icons, or on small screens as a drawer. */
export function Sidebar({ entries: all, activePath, searchOf, open, mobile, onClose }: SidebarProps) {
  const { sideTheme, sidebarLogo } = useLayoutSettings();
  const isDarkAlone = useDarkColors(sideTheme === 'dark');
  const dark = useColorMode() === 'dark' || isDarkAlone;

  const rail = !open && !mobile;
  const entries = withSearch(all, searchOf);
  const nav = useRef<HTMLElement>(null);
  const count = entries.length;
  // Scrolls the menu to the current entry, also when the page was opened by the quick search or a tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is read from the document, which changes with these
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [activePath, count, open]);
  return (
    <>
      {mobile && open && <div className={styles.shade} aria-hidden="true" onClick={onClose} />}
      <nav
        ref={nav}
        className={styles.sidebar}
        aria-label="主菜单"
        data-mobile={mobile || undefined}
        data-open={open || undefined}
        data-color-mode={dark ? 'dark' : 'light'}
        data-light-theme="light"
        data-dark-theme="dark"
        inert={mobile && !open}
      >
        {sidebarLogo && (
          <NavLink to="/index" className={styles.logo} aria-label={`${productName}首页`}>
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
              <rect width="32" height="32" rx="7" fill="var(--brand-emphasis)" />
              <path d="M9 8h14v4H9zM7 13h18v8h-3v-3H10v3H7zM12 20h8v5h-8z" fill="#fff" />
            </svg>
            {!rail && <span>{productName}</span>}
          </NavLink>
        )}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              {rail ? <RailEntry entry={entry} activePath={activePath} /> : <Entry entry={entry} activePath={activePath} depth={0} />}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function withSearch(entries: readonly SidebarEntry[], searchOf: SidebarProps['searchOf']): SidebarEntry[] {
  return entries.map((entry) => ({
    ...entry,
    to: entry.to === null ? null : entry.to + searchOf(entry.to),
    children: withSearch(entry.children, searchOf),
  }));
}

function Entry({ entry, activePath, depth }: { entry: SidebarEntry; activePath: string; depth: number }) {
  const active = leadsTo(entry, activePath);
  const [expanded, setExpanded] = useState(active);
  const [lastPath, setLastPath] = useState(activePath);
  // Opening a page by the quick search or a tab expands the folders above it. Folders that were expanded by hand stay so.
  if (lastPath !== activePath) {
    setLastPath(activePath);
    if (active && !expanded) setExpanded(true);
  }
  const style = { paddingInlineStart: 12 + depth * 24 };
  const title = entry.title.length > longTitle ? entry.title : undefined;

  if (entry.to !== null) return <EntryLink entry={entry} style={style} title={title} showIcon={depth === 0} />;
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        style={style}
        title={title}
        aria-expanded={expanded}
        data-within={active || undefined}
        onClick={() => setExpanded(!expanded)}
      >
        {depth === 0 && <MenuIcon name={entry.icon} />}
        <span className={styles.text}>{entry.title}</span>
        <ChevronDownIcon className={styles.chevron} />
      </button>
      {expanded && (
        <ul className={styles.list}>
          {entry.children.map((child) => (
            <li key={child.key}>
              <Entry entry={child} activePath={activePath} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryLinkProps {
  entry: SidebarEntry;
  style?: React.CSSProperties;
  title?: string;
  /** Nested entries are indented instead. */
  showIcon: boolean;
}

function EntryLink({ entry, style, title, showIcon }: EntryLinkProps) {
  const content = (
    <>
      {showIcon && <MenuIcon name={entry.icon} />}
      <span className={styles.text}>{entry.title}</span>
    </>
  );
  const to = entry.to ?? '';
  if (isExternal(to)) {
    return (
      <a className={styles.entry} style={style} title={title} href={to} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <NavLink className={styles.entry} style={style} title={title} to={to} end>
      {content}
    </NavLink>
  );
}

function RailEntry({ entry, activePath }: { entry: SidebarEntry; activePath: string }) {
  const open = useOpenEntry();
  if (entry.to !== null) {
    return (
      <Tooltip text={entry.title} direction="e" type="label">
        <button
          type="button"
          className={styles.railEntry}
          data-within={leadsTo(entry, activePath) || undefined}
          onClick={() => open(entry.to ?? '')}
        >
          <MenuIcon name={entry.icon} />
        </button>
      </Tooltip>
    );
  }
  return (
    <ActionMenu
      width="small"
      trigger={
        <button
          type="button"
          className={styles.railEntry}
          title={entry.title}
          aria-label={entry.title}
          data-within={leadsTo(entry, activePath) || undefined}
        >
          <MenuIcon name={entry.icon} />
        </button>
      }
      items={leavesOf([entry]).map(({ path, titles }) => ({ label: titles.at(-1) ?? '', onSelect: () => open(path) }))}
    />
  );
}
