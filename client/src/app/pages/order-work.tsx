import { useState } from 'react';
import { Link } from 'react-router-dom';
import { draftCustomer, readDrafts } from '#client/features/orders/dialog/order-drafts.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { type ApiInput, trpc } from '#client/lib/trpc.ts';
import { NAMED_RANGES } from '#client/ui/date-values.ts';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { dayRange, defaultDayRange, formatDate, formatMoney, formatRelativeTime } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { FLAG, PAYMENT_STATUS } from '#shared/states.ts';
import styles from './pages.module.css';
import { SHOWN, WorkCard } from './work-card.tsx';

type OrderFilters = Omit<ApiInput['bs']['orderInfo']['page'], 'pageNo' | 'pageSize'>;

const IN_PLACE = { meta: { inPlace: true } };
const moments = (range: readonly string[]) => range.map(parseShanghaiTime);
const recent = () => ({ date: moments(defaultDayRange(Date.now())) });

interface OrderCardProps {
  id: string;
  title: string;
  /** The path of the order list. */
  path: string;
  /** The filters as the query of the list's address. */
  address: string;
  /** The same filters as the call takes them. */
  filters: OrderFilters;
  figure: 'transactionAmount' | 'arrears';
  note?: string;
  empty: string;
}

/** The newest orders that match the filters. */
function OrderCard({ id, title, path, address, filters, figure, note, empty }: OrderCardProps) {
  const [input] = useState(() => ({ ...recent(), ...filters, pageNo: 1, pageSize: SHOWN }));
  const orders = trpc.bs.orderInfo.page.useQuery(input, IN_PLACE);
  return (
    <WorkCard
      id={id}
      title={title}
      total={orders.data?.total}
      note={note}
      to={`${path}?${address}`}
      empty={empty}
      failed={orders.isError}
      onRetry={() => void orders.refetch()}
      rows={orders.data?.list.map((order) => ({
        key: String(order.id),
        to: `${path}?open=${order.orderId}`,
        name: order.orderId,
        detail: [order.customerName, order.name].filter(Boolean).join(' · '),
        figure: formatMoney(order[figure]),
      }))}
    />
  );
}

/** Recent orders that wait for audit. */
export function AuditWork({ path }: { path: string }) {
  return (
    <OrderCard
      id="home-audit"
      title="待审核"
      path={path}
      address={`auditStatus=${FLAG.no}`}
      filters={{ auditStatus: false }}
      figure="transactionAmount"
      empty="最近没有等待审核的订单"
    />
  );
}

/** Recent audited orders on which money is owed, and its sum. */
export function CashierWork({ path }: { path: string }) {
  const [input] = useState(() => ({ ...recent(), auditStatus: true, paymentStatus: PAYMENT_STATUS.owed }));
  const owed = trpc.bs.orderInfo.getPageTotals.useQuery(input, IN_PLACE);
  return (
    <OrderCard
      id="home-collect"
      title="待收款"
      path={path}
      address={`auditStatus=${FLAG.yes}&paymentStatus=${PAYMENT_STATUS.owed}`}
      filters={{ auditStatus: true, paymentStatus: PAYMENT_STATUS.owed }}
      figure="arrears"
      note={owed.data ? `欠款 ${formatMoney(owed.data.arrears)}` : undefined}
      empty="最近审核过的订单都没有欠款"
    />
  );
}

/** The money received today, by payment method. */
export function CollectedToday() {
  const [input] = useState(() => {
    const day = formatDate(Date.now());
    return { receiptDate: moments(dayRange(day, day)) };
  });
  const collected = trpc.bs.orderPaymentReceipts.getCollected.useQuery(input, IN_PLACE);
  const rows = collected.data;
  return (
    <section className={styles.card} aria-labelledby="home-collected">
      <h2 id="home-collected" className={styles.cardTitle}>
        今日收款
        <span className={styles.note}>{rows && formatMoney(addMoneyTexts(rows.map(({ amount }) => amount)))}</span>
      </h2>
      {collected.isError && <p className={styles.blank}>未能加载</p>}
      {rows?.length === 0 && <p className={styles.blank}>今天还没有收款</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.work}>
          {rows.map(({ paymentTypeName, receipts, amount }) => (
            <li key={paymentTypeName ?? ''}>
              <span className={styles.workName}>{paymentTypeName ?? '未填写付款方式'}</span>
              <span className={styles.workDetail}>{receipts} 笔</span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Recent lines of which the person is the designer and which have no sample picture. */
export function DesignWork({ path }: { path: string }) {
  const { user } = useCurrentUser();
  const isCashOpen = usePermission()('bs:order-payment-receipts:query');
  const [input] = useState(() => ({ ...recent(), designerName: user.nickname, hasPattern: FLAG.no, pageNo: 1, pageSize: SHOWN }));
  const lines = trpc.bs.orderDel.page.useQuery(input, IN_PLACE);
  // A person who sees receipts seldom designs, so an empty card would only take room.
  if (isCashOpen && !lines.data?.total) return null;
  return (
    <WorkCard
      id="home-design"
      title="待设计"
      total={lines.data?.total}
      to={`${path}?designerName=${encodeURIComponent(user.nickname)}&hasPattern=${FLAG.no}&mode=lines`}
      empty="自己名下的明细都有样图了"
      failed={lines.isError}
      onRetry={() => void lines.refetch()}
      rows={lines.data?.list.map((line) => ({
        key: String(line.id),
        to: `${path}?open=${line.orderId}`,
        name: line.productsName ?? line.contentProduction ?? '',
        detail: [line.customerName, line.orderId, line.specification].filter(Boolean).join(' · '),
      }))}
    />
  );
}

/** For people who take orders: their drafts that were never saved, and the orders they made today. */
export function OrderingWork({ path }: { path: string }) {
  const { user, tenant } = useCurrentUser();
  const [now] = useState(() => Date.now());
  const [drafts] = useState(() => readDrafts({ tenantId: tenant.id, userId: user.id }));
  return (
    <>
      {drafts.length > 0 && (
        <WorkCard
          id="home-drafts"
          title="未保存的订单"
          total={drafts.length}
          to={`${path}?open=new`}
          empty=""
          failed={false}
          onRetry={() => undefined}
          rows={drafts.map((draft) => ({
            key: draft.key,
            to: `${path}?open=new`,
            name: draftCustomer(draft),
            detail: `${draft.lines.length} 行明细 · ${formatRelativeTime(draft.savedAt, now)}`,
          }))}
        />
      )}
      <OrderCard
        id="home-own"
        title="今天开的单"
        path={path}
        address={`orderCreatorName=${encodeURIComponent(user.nickname)}&date=@today`}
        filters={{ orderCreatorName: user.nickname, date: moments(TODAY?.range() ?? []) }}
        figure="transactionAmount"
        empty="今天还没有开单"
      />
    </>
  );
}
const TODAY = NAMED_RANGES.find(({ name }) => name === 'today');

/** Opens a new order. */
export function OrderingButton({ path }: { path: string }) {
  return (
    <Link className={styles.begin} to={`${path}?open=new`}>
      开单
    </Link>
  );
}
