import { OrderFiles } from '#client/features/orders/detail/order-files.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface InvoicesDialogProps {
  orderId: string;
  onClose(): void;
}

/** The invoices of an order, from the list: uploaded, fetched and deleted. */
export function InvoicesDialog({ orderId, onClose }: InvoicesDialogProps) {
  const order = trpc.bs.orderInfo.getByOrderId.useQuery({ orderId }, { meta: { inPlace: true } });
  return (
    <Dialog title={`发票管理 · 订单 ${orderId}`} size="wide" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded query={order}>{(found) => <OrderFiles order={found} />}</Loaded>
    </Dialog>
  );
}
