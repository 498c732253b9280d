import { type BarDatum, ResponsiveBarCanvas } from '@nivo/bar';
import { ResponsivePieCanvas } from '@nivo/pie';
import { useMemo } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import { CHART_PIXELS, ChartFrame, type ChartLook, useChartLook } from '#client/ui/chart.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import styles from './cost-charts.module.css';
import { type CostRow, costRows, drawnRows, lineRows, MOST_BARS, percentOf } from './cost-rows.ts';

const COST = '成本';
const PROFIT = '利润';
const ROW_HEIGHT = 32;
const NAME_LENGTH = 9;

const COLUMNS: DataColumn<CostRow>[] = [
  { id: 'name', header: '明细', width: 220, fixed: true, sticky: 'start' },
  { id: 'amount', header: '金额', width: 120, numeric: true, cell: (row) => formatMoney(row.amount) },
  { id: 'cost', header: COST, width: 120, numeric: true, cell: (row) => formatMoney(row.cost) },
  { id: 'profit', header: PROFIT, width: 120, numeric: true, cell: (row) => formatMoney(row.profit) },
  { id: 'margin', header: '利润率', width: 96, numeric: true, cell: (row) => percentOf(row.profit, row.amount) },
];

function LineChart({ lines, look }: { lines: readonly CostRow[]; look: ChartLook }) {
  const data = drawnRows(lines).map(
    ({ id, name, cost, profit }): BarDatum => ({ id, name, [COST]: Number(cost), [PROFIT]: Number(profit) }),
  );
  const names = new Map(data.map(({ id, name }) => [String(id), String(name)]));
  const short = (id: string) => {
    const characters = [...(names.get(id) ?? '')];
    return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('')}…` : characters.join('');
  };
  return (
    <div style={{ height: data.length * ROW_HEIGHT + 80 }}>
      <ResponsiveBarCanvas
        // The chart draws its first datum at the bottom.
        data={data.toReversed()}
        keys={[COST, PROFIT]}
        indexBy="id"
        layout="horizontal"
        margin={{ top: 36, right: 24, bottom: 44, left: 132 }}
        padding={0.35}
        valueScale={{ type: 'linear', min: Math.min(0, ...data.map((line) => Number(line[PROFIT]))), nice: true }}
        colors={look.colors}
        theme={look.theme}
        enableLabel={false}
        enableGridX
        enableGridY={false}
        axisLeft={{ tickSize: 0, tickPadding: 8, format: short }}
        axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: 5 }}
        valueFormat={(value) => formatMoney(value)}
        tooltipLabel={({ id, indexValue }) => `${names.get(String(indexValue)) ?? ''} · ${id}`}
        pixelRatio={CHART_PIXELS}
        legends={[
          { dataFrom: 'keys', anchor: 'top-left', direction: 'row', translateY: -34, itemWidth: 72, itemHeight: 20, symbolSize: 12 },
        ]}
      />
    </div>
  );
}

/** Cost and profit as parts of the amount. Not shown for a loss, because a negative profit is no part of it. */
function ShareChart({ order, look }: { order: OrderDetail; look: ChartLook }) {
  const [cost, profit] = [order.cost ?? '0', order.profit ?? '0'];
  const whole = addMoneyTexts([cost, profit]);
  const part = (id: string, value: string) => ({
    id,
    label: `${id} ${formatMoney(value)}（${percentOf(value, whole)}）`,
    value: Number(value),
  });
  return (
    <div className={styles.share}>
      <ResponsivePieCanvas
        data={[part(COST, cost), part(PROFIT, profit)]}
        margin={{ top: 16, right: 16, bottom: 72, left: 16 }}
        innerRadius={0.6}
        padAngle={1}
        colors={look.colors}
        theme={look.theme}
        enableArcLabels={false}
        enableArcLinkLabels={false}
        valueFormat={(value) => formatMoney(value)}
        pixelRatio={CHART_PIXELS}
        legends={[
          { anchor: 'bottom', direction: 'column', translateY: 64, itemWidth: 200, itemHeight: 24, symbolSize: 12, symbolShape: 'circle' },
        ]}
      />
    </div>
  );
}

/** Cost and profit of an order, by line and as a whole: two charts, which can be saved as pictures, and a table of the same figures. */
export function CostCharts({ order }: { order: OrderDetail }) {
  const { user } = useCurrentUser();
  const look = useChartLook();
  const preferences = useTablePreferences(`order-costs:${user.id}`, COLUMNS);
  const lines = useMemo(() => lineRows(order), [order]);
  const unknown = order.orderDels.filter(({ cost }) => cost === null).length;
  const [cost, profit] = [Number(order.cost), Number(order.profit)];
  return (
    <div className={styles.costs}>
      <div className={styles.charts}>
        <ChartFrame title="各明细的成本与利润" fileName={`订单 ${order.orderId} 各明细的成本与利润.png`}>
          <LineChart lines={lines} look={look} />
        </ChartFrame>
        {cost >= 0 && profit >= 0 && cost + profit > 0 ? (
          <ChartFrame title="成本与利润占比" fileName={`订单 ${order.orderId} 成本与利润占比.png`}>
            <ShareChart order={order} look={look} />
          </ChartFrame>
        ) : (
          <EmptyState title={profit < 0 ? `本单亏损 ${formatMoney(-profit)} 元` : '还没有金额'}>
            {profit < 0 ? '成本高于成交金额，没有占比可画。' : '填写单价和成本后，这里显示占比。'}
          </EmptyState>
        )}
      </div>
      {(unknown > 0 || lines.length > MOST_BARS) && (
        <p className={styles.note}>
          {unknown > 0 && `${unknown} 行没有填写成本，按 0 计。`}
          {lines.length > MOST_BARS && `图中是金额最大的 ${MOST_BARS} 行，全部数据见下表。`}
        </p>
      )}
      <DataTable
        label="成本与利润"
        columns={COLUMNS}
        rows={costRows(order)}
        rowId={(row) => row.id}
        preferences={preferences}
        maxHeight={420}
      />
    </div>
  );
}
