import { type KeyboardEvent, useState } from 'react';
import { changeLayoutSettings, saveLayoutSettings } from '#client/app/layout-settings.ts';
import type { SidebarEntry } from '#client/app/menu-routes.ts';
import { useGo, useOpenEntry } from '#client/app/use-go.ts';
import { type PageName, usePagePath } from '#client/app/use-page-path.ts';
import { usePermission } from '#client/lib/permission.ts';
import { openTaskCenter } from '#client/lib/task-center.ts';
import { useColorMode } from '#client/ui/color-mode.ts';
import { isComposing } from '#client/ui/composition.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import styles from './quick-search.module.css';
import { useFoundRows } from './use-found-rows.ts';
import { useMenuMatches } from './use-menu-matches.ts';

interface Entry {
  key: string;
  group: string;
  title: string;
  detail?: string;
  run(): void;
}

const MENUS_SHOWN = 8;
const GROUPS = { order: '订单', customer: '客户', product: '产品' } as const;

/** Finds orders, customers, products, pages and commands from one field; arrows choose, Enter opens. */
export function QuickSearch({ menu, onClose }: { menu: readonly SidebarEntry[]; onClose(): void }) {
  const go = useGo();
  const openEntry = useOpenEntry();
  const pathOf = usePagePath();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = text.trim();
  const { rows, isLooking } = useFoundRows(query);
  const menus = useMenuMatches(menu, query, MENUS_SHOWN);
  const commands = useCommands();

  const leadTo = (page: PageName, open: string) => {
    const path = pathOf(page);
    return path === null ? null : () => go(`${path}?open=${encodeURIComponent(open)}`);
  };
  const entries: Entry[] = [
    ...rows.flatMap(({ kind, id, name, detail }): Entry[] => {
      const run = leadTo(kind, kind === 'order' ? name : String(id));
      return run ? [{ key: `${kind}-${id}`, group: GROUPS[kind], title: name, detail, run }] : [];
    }),
    ...commands
      .filter(({ title, letters }) => query === '' || title.includes(query) || letters.startsWith(query.toLowerCase()))
      .flatMap(({ title, run }): Entry[] => (run ? [{ key: `command-${title}`, group: '操作', title, run }] : [])),
    ...menus.map(({ path, title }): Entry => ({ key: `menu-${path}`, group: '菜单', title, run: () => openEntry(path) })),
  ];
  const chosen = Math.min(active, entries.length - 1);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') setActive(Math.min(chosen + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') run(entries[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="搜索" resizable={false} onClose={onClose}>
      <TextInput
        data-autofocus
        data-inline-list
        value={text}
        placeholder="订单编号、客户、产品、助记码、电话或菜单"
        aria-label="搜索"
        role="combobox"
        aria-expanded="true"
        aria-controls="quick-search-results"
        aria-activedescendant={entries[chosen] ? `quick-search-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="quick-search-results" role="listbox" aria-label="搜索结果" aria-busy={isLooking || undefined} className={styles.results}>
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`quick-search-${index}`}
            ref={index === chosen ? scrollIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.result}
            onPointerMove={() => setActive(index)}
            onClick={() => run(entry)}
            onKeyDown={onKeyDown}
          >
            <span className={styles.group}>{entry.group === entries[index - 1]?.group ? '' : entry.group}</span>
            <span className={styles.title}>{entry.title}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </div>
        ))}
        {entries.length === 0 && <p className={styles.none}>{isLooking ? '正在搜索…' : `没有找到“${query}”`}</p>}
      </div>
    </Dialog>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface Command {
  title: string;
  /** Its pinyin initials. */
  letters: string;
  /** Null if the person lacks the permission or the page. */
  run: (() => void) | null;
}

/** The commands that the quick search offers. */
function useCommands(): readonly Command[] {
  const go = useGo();
  const can = usePermission();
  const pathOf = usePagePath();
  const isDark = useColorMode() === 'dark';
  const begin = (page: PageName, permission: string) => {
    const path = pathOf(page);
    return path !== null && can(permission) ? () => go(`${path}?open=new`) : null;
  };
  return [
    { title: '开单', letters: 'kd', run: begin('order', 'bs:order-info:create') },
    { title: '新建客户', letters: 'xjkh', run: begin('customer', 'bs:customer-info:create') },
    { title: '新建产品', letters: 'xjcp', run: begin('product', 'bs:product-info:create') },
    { title: '任务中心', letters: 'rwzx', run: openTaskCenter },
    {
      title: isDark ? '切换到浅色外观' : '切换到深色外观',
      letters: isDark ? 'qhdqs' : 'qhdss',
      run: () => {
        changeLayoutSettings({ colorMode: isDark ? 'light' : 'dark' });
        saveLayoutSettings();
      },
    },
  ];
}
