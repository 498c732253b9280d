import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type SidebarEntry, sidebarOf } from '#client/app/menu-routes.ts';
import { MenuIcon } from '#client/app/shell/menu-icon.tsx';
import { usePagePath } from '#client/app/use-page-path.ts';
import { FirstHour } from '#client/features/settings/first-hour.tsx';
import { NoticeBoard } from '#client/features/settings/notice-board.tsx';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, Skeleton } from '#client/ui/feedback.tsx';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { SHOW_PROFIT } from '#shared/permissions.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { AuditWork, CashierWork, CollectedToday, DesignWork, OrderingButton, OrderingWork } from './order-work.tsx';
import styles from './pages.module.css';

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

/** Where a day starts: what waits for the person by what the person may do, and the way to the pages. */
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
      {orders !== null && seesReceipts && can(SHOW_PROFIT) && <ShopMoney />}
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

/** The pages below an entry; a page inside a folder takes the folder's icon when it has none. */
function pagesOf(entry: SidebarEntry): SidebarEntry[] {
  if (entry.to !== null) return entry.to.startsWith('/') ? [entry] : [];
  return entry.children.flatMap((child) => pagesOf({ ...child, icon: child.icon || entry.icon }));
}

/** What customers have paid beyond their debts: of each order either something is owed or something is over. */
const advanceOf = ({ paid, receivables, arrears }: { paid: string; receivables: string; arrears: string }): string =>
  addMoneyTexts([paid, arrears, `-${receivables}`]);

/** The shop's figures, for who may see all of them: what it is owed, and what it owes. */
function ShopMoney() {
  const options = { meta: { inPlace: true } };
  const today = trpc.bs.orderInfo.getOrderInfoDayCount.useQuery(undefined, options);
  const owing = trpc.bs.orderInfo.getOrderInfoCount.useQuery(undefined, options);
  const money = trpc.bs.orderInfo.getOrderMoneyCount.useQuery(undefined, options);
  const all = [today, owing, money];
  const failed = all.some((query) => query.isError);
  const sum = (text: string | undefined) => (text === undefined ? undefined : formatMoney(text));
  const count = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('zh-CN') : undefined);

  return (
    <section className={styles.card} aria-labelledby="home-figures">
      <h2 id="home-figures" className={styles.cardTitle}>
        订单概况
        {failed && (
          <Button variant="invisible" size="small" onClick={() => all.forEach((query) => void query.refetch())}>
            部分数据加载失败，重试
          </Button>
        )}
      </h2>
      <dl className={styles.figures}>
        <Figure label="今日订单" value={count(today.data)} failed={today.isError} />
        <Figure label="有欠款的订单" value={count(owing.data)} failed={owing.isError} />
        <Figure label={`${ORDER_LABELS.receivables}（元）`} value={sum(money.data?.receivables)} failed={money.isError} />
        <Figure label={`${ORDER_LABELS.paid}（元）`} value={sum(money.data?.paid)} failed={money.isError} />
        <Figure
          label="客户欠款（元）"
          value={sum(money.data?.arrears)}
          failed={money.isError}
          attention={Number(money.data?.arrears ?? 0) > 0}
        />
        <Figure label="欠客户预付款（元）" value={sum(money.data && advanceOf(money.data))} failed={money.isError} />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  failed: boolean;
  attention?: boolean;
}

function Figure({ label, value, failed, attention }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-tone={attention ? 'attention' : undefined}>
        {value ?? (failed ? <small>未能加载</small> : <Skeleton width={96} height={20} />)}
      </dd>
    </div>
  );
}
