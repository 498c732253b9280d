import { useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';

/** The charts of an order. The chart library is large, so it is loaded when the tab is opened. */
export function OrderCosts({ order }: { order: OrderDetail }) {
  const drawing = useQuery({
    queryKey: ['cost-charts'],
    queryFn: () => import('./cost-charts.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inPlace: true },
  });
  if (drawing.isError) return <ErrorState message="图表加载失败，请检查网络后重试" onRetry={() => void drawing.refetch()} />;
  if (!drawing.data) return <LoadingArea />;
  const { CostCharts } = drawing.data;
  return <CostCharts order={order} />;
}
