import { VoucherDialog } from '#client/features/finance/voucher.dialog.tsx';
import { ImportDialog } from '#client/features/imports/import.dialog.tsx';
import { OrderDialog, type OrderTarget } from '#client/features/orders/dialog/order.dialog.tsx';
import { InvoicesDialog } from '#client/features/orders/invoices/invoices.dialog.tsx';
import { UploadInvoiceDialog } from '#client/features/orders/invoices/upload-invoice.dialog.tsx';
import { useForgetOrders } from '#client/features/orders/order-api.ts';
import { PrintDrawer } from '#client/features/print/print-drawer.tsx';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { BatchCollectDialog } from './batch-collect.dialog.tsx';
import { ColorDialog } from './color-dialog.tsx';
import type { OrderColors } from './order-colors.ts';
import { RecycleDialog } from './recycle-dialog.tsx';
import type { useOrderBatch } from './use-order-batch.ts';

/** The window over the list. `count` makes each opened order a dialog of its own. */
export type ListWindow =
  | { kind: 'order'; target: OrderTarget; count: number }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'voucher' | 'invoice' | 'invoices'; orderId: string }
  | { kind: 'colors' | 'collect' | 'print' | 'recycle' };

interface OrderListWindowsProps {
  open: ListWindow;
  /** The actions on the selected orders. */
  batch: ReturnType<typeof useOrderBatch>;
  colors: OrderColors;
  onColors(colors: OrderColors): void;
  /** Called after the selected orders were collected. */
  onCollected(): void;
  onAnother(): void;
  onClose(): void;
}

export function OrderListWindows({ open, batch, colors, onColors, onCollected, onAnother, onClose }: OrderListWindowsProps) {
  const forgetOrders = useForgetOrders();
  switch (open.kind) {
    case 'order':
      return <OrderDialog key={open.count} target={open.target} onClose={onClose} onAnother={onAnother} />;
    case 'import':
      return <ImportDialog kind={open.what} onImported={forgetOrders} onClose={onClose} />;
    case 'voucher':
      return <VoucherDialog orderId={open.orderId} onClose={onClose} />;
    case 'invoice':
      return <UploadInvoiceDialog orderId={open.orderId} onClose={onClose} />;
    case 'invoices':
      return <InvoicesDialog orderId={open.orderId} onClose={onClose} />;
    case 'colors':
      return <ColorDialog colors={colors} onSave={onColors} onClose={onClose} />;
    case 'recycle':
      return <RecycleDialog onClose={onClose} />;
    case 'collect': {
      const collect = async (method: number) => {
        await batch.collect(method, Date.now());
        onCollected();
        onClose();
      };
      return <BatchCollectDialog orders={batch.collectable} isBusy={batch.isBusy} onCollect={collect} onClose={onClose} />;
    }
    case 'print': {
      const { printable } = batch;
      const title = printable.length === 1 ? `订单 ${printable[0]?.orderId}` : `${printable.length} 个订单`;
      const what = { source: 'order' as const, ids: printable.map(({ id }) => id) };
      return <PrintDrawer what={what} title={title} onPrinted={() => void forgetOrders()} onClose={onClose} />;
    }
  }
}
