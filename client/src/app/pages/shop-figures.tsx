import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePagePath } from '#client/app/use-page-path.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { NAMED_RANGES } from '#client/ui/date-values.ts';
import { Skeleton } from '#client/ui/feedback.tsx';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { overpaid } from '#shared/rules/collection.rules.ts';
import { dayOf, dayText, parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { dayRange, formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { PAYMENT_STATUS } from '#shared/states.ts';
import styles from './pages.module.css';
import { SHOWN, WorkCard } from './work-card.tsx';

const IN_PLACE = { meta: { inPlace: true } };
/** Loaded after the figures, because the chart library is larger than the rest of the page. */
const OrderTrend = lazy(async () => ({ default: (await import('./order-trend.tsx')).OrderTrend }));

/** The shop's figures, for people who may see all of them. Each links to the orders it is made of. `path` is the order list. */
export function ShopFigures({ path }: { path: string }) {
  const can = usePermission();
  const board = usePagePath()('board');
  return (
    <>
      <Overview path={path} />
      <div className={styles.jobs}>
        <ArrearsByAge path={path} />
        {can('bs:customer-info:query') && <TopCustomers path={path} />}
        {board !== null && <ProductionLoad path={board} />}
      </div>
      <Suspense fallback={<Skeleton height={320} />}>
        <OrderTrend path={path} />
      </Suspense>
    </>
  );
}

function Overview({ path }: { path: string }) {
  const today = trpc.bs.orderInfo.getOrderInfoDayCount.useQuery(undefined, IN_PLACE);
  const owing = trpc.bs.orderInfo.getOrderInfoCount.useQuery(undefined, IN_PLACE);
  const money = trpc.bs.orderInfo.getOrderMoneyCount.useQuery(undefined, IN_PLACE);
  const all = [today, owing, money];
  const failed = all.some((query) => query.isError);
  const sum = (text: string | undefined) => (text === undefined ? undefined : formatMoney(text));
  const count = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('zh-CN') : undefined);
  const owed = `${path}?date=@all&paymentStatus=${PAYMENT_STATUS.owed}`;

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
        <Figure label="今日订单" value={count(today.data)} failed={today.isError} to={`${path}?date=@today`} />
        <Figure label="有欠款的订单" value={count(owing.data)} failed={owing.isError} to={owed} />
        <Figure
          label={`${ORDER_LABELS.receivables}（元）`}
          value={sum(money.data?.receivables)}
          failed={money.isError}
          to={`${path}?date=@all`}
        />
        <Figure label={`${ORDER_LABELS.paid}（元）`} value={sum(money.data?.paid)} failed={money.isError} to={`${path}?date=@all`} />
        <Figure
          label="客户欠款（元）"
          value={sum(money.data?.arrears)}
          failed={money.isError}
          attention={Number(money.data?.arrears ?? 0) > 0}
          to={owed}
        />
        <Figure label="欠客户预付款（元）" value={sum(money.data && overpaid(money.data))} failed={money.isError} />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  failed: boolean;
  attention?: boolean;
  /** The address of the list that the figure counts. */
  to?: string;
}

function Figure({ label, value, failed, attention, to }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-tone={attention ? 'attention' : undefined}>
        {value === undefined ? (
          failed ? (
            <small>未能加载</small>
          ) : (
            <Skeleton width={96} height={20} />
          )
        ) : to === undefined ? (
          value
        ) : (
          <Link to={to}>{value}</Link>
        )}
      </dd>
    </div>
  );
}

/** Ages of debts in days, the youngest first. */
const AGES = [
  { label: '30 天以内', from: 0, to: 30 },
  { label: '31 至 60 天', from: 31, to: 60 },
  { label: '61 至 90 天', from: 61, to: 90 },
  { label: '90 天以上', from: 91, to: 36_500 },
] as const;

/** The first and last day on which orders of an age were made. `today` is in days since 1970-01-01. */
function daysOfAge(today: number, { from, to }: { from: number; to: number }): [string, string] {
  return [dayText(today - to), dayText(today - from)];
}

/** Arrears by the age of the order. The sums are exact, because filters by whole days alone are answered from the daily counters. */
function ArrearsByAge({ path }: { path: string }) {
  const [today] = useState(() => dayOf(Date.now()));
  const ages = AGES.map((age) => daysOfAge(today, age));
  const queries = trpc.useQueries((call) =>
    ages.map((days) => call.bs.orderInfo.getPageTotals({ date: dayRange(...days).map(parseShanghaiTime) }, IN_PLACE)),
  );
  const owed = queries.map(({ data }) => data?.arrears);
  const most = Math.max(...owed.map(Number), 1);
  const isWhole = owed.every((amount) => amount !== undefined);
  return (
    <section className={styles.card} aria-labelledby="home-ages">
      <h2 id="home-ages" className={styles.cardTitle}>
        欠款账龄
        <span className={styles.note}>{isWhole && `合计 ${formatMoney(addMoneyTexts(owed))}`}</span>
      </h2>
      {queries.some(({ isError }) => isError) && <Failed onRetry={() => queries.forEach((query) => void query.refetch())} />}
      <ul className={styles.work}>
        {AGES.map(({ label }, at) => (
          <Share
            key={label}
            to={`${path}?date=${ages[at]?.join('~')}&paymentStatus=${PAYMENT_STATUS.owed}`}
            name={label}
            share={Number(owed[at] ?? 0) / most}
            figure={owed[at] === undefined ? '' : formatMoney(owed[at])}
          />
        ))}
      </ul>
    </section>
  );
}

/** The number of lines that wait at each production step. */
function ProductionLoad({ path }: { path: string }) {
  const load = trpc.bs.orderDel.getProcessCount.useQuery(undefined, IN_PLACE);
  const steps = load.data?.filter(({ count }) => count > 0);
  const most = Math.max(...(steps ?? []).map(({ count }) => count), 1);
  return (
    <section className={styles.card} aria-labelledby="home-load">
      <h2 id="home-load" className={styles.cardTitle}>
        生产负荷
        <Link className={styles.all} to={path}>
          全部
        </Link>
      </h2>
      {load.isError && <Failed onRetry={() => void load.refetch()} />}
      {steps?.length === 0 && <p className={styles.blank}>没有待加工的明细</p>}
      <ul className={styles.work}>
        {steps?.map(({ id, name, count }) => (
          <Share key={id} to={path} name={name} share={count / most} figure={`${count.toLocaleString('zh-CN')} 行`} />
        ))}
      </ul>
    </section>
  );
}

/** The customers with the highest order amounts of this month. */
function TopCustomers({ path }: { path: string }) {
  const [input] = useState(() => {
    const month = NAMED_RANGES.find(({ name }) => name === 'month')?.range() ?? [];
    return { date: month.map(parseShanghaiTime), pageNo: 1, pageSize: SHOWN };
  });
  const customers = trpc.bs.customerInfo.getCustomerStatistics.useQuery(input, IN_PLACE);
  const ofMonth = `${path}?date=@month`;
  return (
    <WorkCard
      id="home-customers"
      title="本月客户排行"
      total={undefined}
      to={ofMonth}
      empty="本月还没有客户下单"
      failed={customers.isError}
      onRetry={() => void customers.refetch()}
      rows={customers.data?.list.map(({ customerId, customerName, orders, transactionAmount }) => ({
        key: String(customerId),
        to: `${ofMonth}&customerId=${customerId}&customer=${encodeURIComponent(customerName)}`,
        name: customerName,
        detail: `${orders} 单`,
        figure: formatMoney(transactionAmount),
      }))}
    />
  );
}

/** A line of a card with a bar. `share` (0 to 1) is the bar's length: the figure relative to the largest one of the card. */
function Share({ to, name, share, figure }: { to: string; name: string; share: number; figure: string }): ReactNode {
  return (
    <li>
      <Link to={to}>
        <span className={styles.workName}>{name}</span>
        <span className={styles.share} style={{ '--share': share } as React.CSSProperties} />
        <span>{figure}</span>
      </Link>
    </li>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <p className={styles.blank}>
      未能加载
      <Button variant="invisible" size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}
