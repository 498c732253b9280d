import {
  ScreenFullIcon,
  ScreenNormalIcon,
  SearchIcon,
  SidebarCollapseIcon,
  SidebarExpandIcon,
  ThreeBarsIcon,
} from '@primer/octicons-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Crumb, SidebarEntry } from '#client/app/menu-routes.ts';
import { MessageBell } from '#client/features/messages/message-bell.tsx';
import { TaskButton } from '#client/features/tasks/task-button.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/viewport.ts';
import styles from './navbar.module.css';
import { QuickSearch } from './quick-search.tsx';
import { SizeButton } from './size-button.tsx';
import { UserMenu } from './user-menu.tsx';

interface NavbarProps {
  trail: readonly Crumb[];
  /** Shown instead of the breadcrumb. */
  topMenu?: ReactNode;
  sidebarOpen: boolean;
  /** The menu that the quick search searches. */
  menu: readonly SidebarEntry[];
  onToggleSidebar(): void;
}

/** The bar on top: sidebar switch, breadcrumb or top menu, search, messages, tasks, full screen, size and the user's menu. */
export function Navbar({ trail, topMenu, sidebarOpen, menu, onToggleSidebar }: NavbarProps) {
  const mobile = useMobile();
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const toggleIcon = mobile ? ThreeBarsIcon : sidebarOpen ? SidebarExpandIcon : SidebarCollapseIcon;
  return (
    <header className={styles.navbar}>
      <IconButton icon={toggleIcon} label={sidebarOpen ? '收起菜单' : '展开菜单'} tooltipDirection="se" onClick={onToggleSidebar} />
      {topMenu ?? <Breadcrumb trail={trail} />}
      <div className={styles.tools}>
        {mobile ? (
          <IconButton icon={SearchIcon} label="搜索" tooltipDirection="s" onClick={() => setSearching(true)} />
        ) : (
          <button type="button" className={styles.search} onClick={() => setSearching(true)}>
            <SearchIcon />
            <span>搜索</span>
            <kbd>Ctrl K</kbd>
          </button>
        )}
        <MessageBell />
        <TaskButton />
        {!mobile && <FullScreenButton />}
        {!mobile && <SizeButton />}
        <UserMenu />
      </div>
      {searching && <QuickSearch menu={menu} onClose={() => setSearching(false)} />}
    </header>
  );
}

/** The path from the home page to the current page. */
function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="当前位置" className={styles.trail}>
      <ol>
        <li>{trail.length === 0 ? <span aria-current="page">首页</span> : <Link to="/index">首页</Link>}</li>
        {trail.map((crumb, index) => (
          <Fragment key={crumb.path ?? crumb.title}>
            <li aria-hidden="true" className={styles.slash}>
              /
            </li>
            <li>
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function FullScreenButton() {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);

  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      toast.warning('你的浏览器不支持全屏');
      return;
    }
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      toast.warning('你的浏览器不支持全屏');
    }
  };
  return (
    <IconButton
      icon={full ? ScreenNormalIcon : ScreenFullIcon}
      label={full ? '退出全屏' : '全屏'}
      tooltipDirection="s"
      onClick={() => void toggle()}
    />
  );
}
