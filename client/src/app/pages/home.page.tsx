import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type SidebarEntry, sidebarOf } from '#client/app/menu-routes.ts';
import { MenuIcon } from '#client/app/shell/menu-icon.tsx';
import { usePagePath } from '#client/app/use-page-path.ts';
import { FirstHour } from '#client/features/settings/first-hour.tsx';
import { NoticeBoard } from '#client/features/settings/notice-board.tsx';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { SHOW_PROFIT } from '#shared/permissions.ts';
import { AuditWork, CashierWork, CollectedToday, DesignWork, OrderingButton, OrderingWork } from './order-work.tsx';
import styles from './pages.module.css';
import { ShopFigures } from './shop-figures.tsx';

const dayText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', weekday: 'long' });
const hourText = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', hour12: false });

function greeting(now: Date): string {
  const hour = Number(hourText.format(now));
  if (hour < 6) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** The home page: notices, figures and waiting work, as far as the person's permissions allow, and links to the pages of the menu. */
export default function HomePage() {
  const { user, menus } = useCurrentUser();
  const can = usePermission();
  const pathOf = usePagePath();
  const [now] = useState(() => new Date());
  const pages = sidebarOf(menus as MenuNode[])
    .flatMap(pagesOf)
    .slice(0, 12);
  const orders = can('bs:order-info:query') ? pathOf('order') : null;
  const mayCreate = orders !== null && can('bs:order-info:create');
  const seesReceipts = can('bs:order-payment-receipts:query');
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>
          {greeting(now)}，{user.nickname}
        </h1>
        <p className={styles.muted}>{dayText.format(now)}</p>
        {mayCreate && <OrderingButton path={orders} />}
      </header>
      <FirstHour />
      <NoticeBoard />
      {orders !== null && seesReceipts && can(SHOW_PROFIT) && <ShopFigures path={orders} />}
      {orders !== null && (
        <div className={styles.jobs}>
          {can('bs:order-info:audit') && <AuditWork path={orders} />}
          {can('bs:order-payment-receipts:create') && <CashierWork path={orders} />}
          {can('bs:order-payment-receipts:create') && seesReceipts && <CollectedToday />}
          {can('bs:order-info:update') && <DesignWork path={orders} />}
          {mayCreate && <OrderingWork path={orders} />}
        </div>
      )}
      {pages.length === 0 && <EmptyState title="还没有可用的功能">您的账号还没有分配菜单，请联系管理员分配角色后重新登录。</EmptyState>}
      {pages.length > 0 && (
        <section className={styles.card} aria-labelledby="home-links">
          <h2 id="home-links" className={styles.cardTitle}>
            常用功能
          </h2>
          <ul className={styles.links}>
            {pages.map((page) => (
              <li key={page.key}>
                <Link to={page.to ?? ''}>
                  <MenuIcon name={page.icon} />
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The in-app pages at or below an entry. A page without an icon takes that of its folder. */
function pagesOf(entry: SidebarEntry): SidebarEntry[] {
  if (entry.to !== null) return entry.to.startsWith('/') ? [entry] : [];
  return entry.children.flatMap((child) => pagesOf({ ...child, icon: child.icon || entry.icon }));
}
