import { useMemo } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { formatMinute } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { PrintDrawer } from './print-drawer.tsx';

interface PrintOrderProps {
  order: OrderDetail;
  onClose(): void;
  onPrinted(): void;
}

/** Prints one order, and shows how often it was printed, and last when and by whom. */
export function PrintOrder({ order: { id, orderId, printCount }, onClose, onPrinted }: PrintOrderProps) {
  const what = useMemo(() => ({ source: 'order' as const, ids: [id] }), [id]);
  const history = trpc.bs.orderInfo.history.useQuery({ orderId }, { enabled: printCount > 0, meta: { inPlace: true } });
  const last = history.data?.find(({ action }) => action === 'print');
  return (
    <PrintDrawer
      what={what}
      title={`订单 ${orderId}`}
      history={
        printCount > 0 ? `已打印 ${printCount} 次${last ? `，最近 ${formatMinute(last.createTime)} ${last.userName}` : ''}` : '还没有打印过'
      }
      onClose={onClose}
      onPrinted={onPrinted}
    />
  );
}
