import { type BarDatum, ResponsiveBarCanvas } from '@nivo/bar';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toApiError } from '#client/lib/api-error.ts';
import { type ApiOutput, trpc } from '#client/lib/trpc.ts';
import { CHART_PIXELS, useChartLook } from '#client/ui/chart.tsx';
import { ErrorState } from '#client/ui/feedback.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { usePhone } from '#client/ui/viewport.ts';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { daysOfPeriod, GRAINS, type Grain, periodsUntil } from './order-periods.ts';
import styles from './pages.module.css';

/** In `2026-11-21` the two-digit year begins at character 2, the month at 5. */
const [YEAR_AT, MONTH_AT] = [2, 5];
/** The most dates below the bars. */
const [MOST_TICKS, PHONE_TICKS] = [12, 4];
const GRID_LINES = 4;
const IN_PLACE = { meta: { inPlace: true } };
const [AMOUNT, PAID] = [ORDER_LABELS.transactionAmount, ORDER_LABELS.paid];
type Point = ApiOutput['bs']['orderInfo']['getOrderInfoStatisticsCount'][number];

/** The orders' amounts and what was paid of them, by day, week or month. A click on a bar opens the orders of its period. */
export function OrderTrend({ path }: { path: string }) {
  const [grain, setGrain] = useState<Grain>(GRAINS[0]);
  const [today] = useState(() => dayOf(Date.now()));
  const series = trpc.bs.orderInfo.getOrderInfoStatisticsCount.useQuery({ type: grain.id }, IN_PLACE);
  const points = useMemo(() => {
    const known = new Map((series.data ?? []).map((point) => [point.date, point]));
    return periodsUntil(today, grain).map((date): Point => known.get(date) ?? { date, count: 0, transactionAmount: '0', paid: '0' });
  }, [series.data, grain, today]);
  const listOf = (period: string) => `${path}?date=${daysOfPeriod(period, grain.id)}`;
  return (
    <section className={styles.card} aria-labelledby="home-trend">
      <h2 id="home-trend" className={styles.cardTitle}>
        订单走势
      </h2>
      <div className={styles.trend}>
        <Tabs
          label="订单走势的周期"
          tabs={GRAINS}
          selected={grain.id}
          onSelect={(id) => setGrain(GRAINS.find((one) => one.id === id) ?? GRAINS[0])}
        >
          {series.isError && !series.data ? (
            <ErrorState title="获取订单走势失败" message={toApiError(series.error).message} onRetry={() => void series.refetch()} />
          ) : (
            <Bars points={points} grain={grain} listOf={listOf} />
          )}
        </Tabs>
        <Figures points={points} listOf={listOf} />
      </div>
    </section>
  );
}

/** The chart's figures as a table, for screen readers and for exact values. */
function Figures({ points, listOf }: { points: readonly Point[]; listOf(period: string): string }) {
  return (
    <details>
      <summary>以表格查看</summary>
      <table className={styles.trendTable}>
        <thead>
          <tr>
            {['日期', '订单数', AMOUNT, PAID].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ date, count, transactionAmount, paid }) => (
            <tr key={date}>
              <th scope="row">
                <Link to={listOf(date)}>{date}</Link>
              </th>
              <td>{count.toLocaleString('zh-CN')}</td>
              <td>{formatMoney(transactionAmount)}</td>
              <td>{formatMoney(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Bars({ points, grain, listOf }: { points: readonly Point[]; grain: Grain; listOf(period: string): string }) {
  const navigate = useNavigate();
  const look = useChartLook();
  const phone = usePhone();
  const data = points.map(
    ({ date, count, transactionAmount, paid }): BarDatum => ({ date, count, [AMOUNT]: Number(transactionAmount), [PAID]: Number(paid) }),
  );
  return (
    <div className={styles.bars} aria-hidden="true">
      <ResponsiveBarCanvas
        data={data}
        keys={[AMOUNT, PAID]}
        indexBy="date"
        groupMode="grouped"
        margin={{ top: 36, right: 16, bottom: 32, left: 80 }}
        padding={0.3}
        colors={look.colors}
        theme={look.theme}
        enableLabel={false}
        gridYValues={GRID_LINES}
        axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: GRID_LINES, format: (value) => Number(value).toLocaleString('zh-CN') }}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          format: (date) => String(date).slice(grain.id === 'month' ? YEAR_AT : MONTH_AT),
          tickValues: ticksOf(data, phone ? PHONE_TICKS : MOST_TICKS),
        }}
        valueFormat={(value) => formatMoney(value)}
        tooltipLabel={({ id, indexValue, data: { count } }) => `${indexValue} · ${String(count)} 单 · ${id}`}
        pixelRatio={CHART_PIXELS}
        onClick={({ indexValue }) => void navigate(listOf(String(indexValue)))}
        legends={[
          { dataFrom: 'keys', anchor: 'top-left', direction: 'row', translateY: -34, itemWidth: 88, itemHeight: 20, symbolSize: 12 },
        ]}
      />
    </div>
  );
}

/** The dates to write below the bars: at most `most`, at equal steps, and always the last one. */
const ticksOf = (data: readonly BarDatum[], most: number): string[] => {
  const step = Math.ceil(data.length / most);
  return data.filter((_, at) => (data.length - 1 - at) % step === 0).map(({ date }) => String(date));
};
