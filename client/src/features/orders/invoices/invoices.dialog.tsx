import { OrderInvoices } from '#client/features/orders/detail/order-invoices.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface InvoicesDialogProps {
  orderId: string;
  onClose(): void;
}

/** The invoices of an order in a dialog over the order list. */
export function InvoicesDialog({ orderId, onClose }: InvoicesDialogProps) {
  const order = trpc.bs.orderInfo.getByOrderId.useQuery({ orderId }, { meta: { inPlace: true } });
  return (
    <Dialog title={`发票管理 · 订单 ${orderId}`} size="wide" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded query={order}>{(found) => <OrderInvoices order={found} />}</Loaded>
    </Dialog>
  );
}
