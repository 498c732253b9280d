import { DeliveryNoteDialog } from '#client/features/orders/detail/delivery-note.dialog.tsx';
import { LinkDialog } from '#client/features/orders/link/link.dialog.tsx';
import { ReceiptDialog } from '#client/features/orders/receipts/receipt.dialog.tsx';
import { SignatureDialog } from '#client/features/orders/signature/signature.dialog.tsx';
import { PrintDrawer } from '#client/features/print/print-drawer.tsx';
import { PrintOrder } from '#client/features/print/print-order.tsx';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';

/** The windows that open over the dialog of a saved order. */
export type OrderWindow = 'note' | 'sign' | 'link' | 'collect' | 'print' | 'receipt';

interface OrderWindowsProps {
  open: OrderWindow | null;
  order: OrderDetail;
  /** Id of the receipt that was collected last, to print its slip. */
  receipt: number | null;
  onClose(): void;
  onChanged(): void;
  onCollected(receipt?: { id: number; amount: string }): void;
}

export function OrderWindows({ open, order, receipt, onClose, onChanged, onCollected }: OrderWindowsProps) {
  if (open === 'note') return <DeliveryNoteDialog order={order} onClose={onClose} onNoted={onChanged} />;
  if (open === 'sign') return <SignatureDialog order={order} onClose={onClose} onChanged={onChanged} />;
  if (open === 'link') return <LinkDialog orderId={order.orderId} onClose={onClose} />;
  if (open === 'collect') return <ReceiptDialog order={order} onClose={onClose} onCollected={onCollected} />;
  if (open === 'print') return <PrintOrder order={order} onClose={onClose} onPrinted={onChanged} />;
  if (open !== 'receipt' || receipt === null) return null;
  return <PrintDrawer what={{ source: 'receipt', ids: [receipt] }} title={`订单 ${order.orderId} 收款`} onClose={onClose} />;
}
