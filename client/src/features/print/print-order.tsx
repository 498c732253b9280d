import { useMemo } from 'react';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { PrintDrawer } from './print.drawer.tsx';

interface PrintOrderProps {
  order: OrderDetail;
  onClose(): void;
  onPrinted(): void;
}

/** The slips of one order, and how often it was printed. */
export function PrintOrder({ order: { id, orderId, printCount }, onClose, onPrinted }: PrintOrderProps) {
  const what = useMemo(() => ({ source: 'order' as const, ids: [id] }), [id]);
  return (
    <PrintDrawer
      what={what}
      title={`订单 ${orderId}`}
      history={printCount > 0 ? `已打印 ${printCount} 次` : '还没有打印过'}
      onClose={onClose}
      onPrinted={onPrinted}
    />
  );
}
