import { useState } from 'react';
import { copyOfLine } from '#client/features/orders/line-grid/line-draft.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { OrderEditor } from './order-editor.tsx';
import { formOfCopy, formOfOrder, newOrderForm } from './order-form.ts';
import { SETTINGS_FAILED, useOrderSettings } from './order-settings.ts';

/** What the dialog opens with: a new order, a new one like another, or a saved one to read or to edit. */
export type OrderTarget =
  | { kind: 'new' }
  | { kind: 'copy'; id: number }
  | { kind: 'edit'; id: number }
  /** By its number, as lists and addresses name it. */
  | { kind: 'view'; orderId: string };

interface OrderDialogProps {
  target: OrderTarget;
  onClose(): void;
  /** Opens a further new order in place of this one. */
  onAnother(): void;
}

/** The order dialog: loads the order, then shows the editor. A new order opens without waiting for any answer. */
export function OrderDialog({ target, onClose, onAnother }: OrderDialogProps) {
  const { user } = useCurrentUser();
  const settings = useOrderSettings();
  // Set once: the editor keeps the order it was opened with, and fetches it again by itself after a save.
  const [opened, setOpened] = useState<OrderDetail | null>(null);
  const once = { staleTime: 0, gcTime: 0, refetchOnMount: 'always', refetchOnReconnect: false, meta: { inPlace: true } } as const;
  const id = 'id' in target ? target.id : 0;
  const orderId = target.kind === 'view' ? target.orderId : '';
  const byId = trpc.bs.orderInfo.get.useQuery({ id }, { ...once, enabled: id !== 0 && opened === null });
  const byNumber = trpc.bs.orderInfo.getByOrderId.useQuery({ orderId }, { ...once, enabled: orderId !== '' && opened === null });
  const loaded = target.kind === 'view' ? byNumber : byId;
  const shared = { settings, onClose, onAnother };

  if (target.kind === 'new') {
    return <OrderEditor {...shared} order={null} editing form={newOrderForm(user.nickname)} lines={[]} />;
  }
  if (opened === null && loaded.data !== undefined && !loaded.isFetching) setOpened(loaded.data);
  if (opened !== null && settings.isReady) {
    if (target.kind === 'copy')
      return <OrderEditor {...shared} order={null} editing form={formOfCopy(opened)} lines={opened.orderDels.map(copyOfLine)} />;
    return (
      <OrderEditor
        {...shared}
        order={opened}
        editing={target.kind === 'edit' && !opened.auditStatus}
        form={formOfOrder(opened)}
        lines={opened.orderDels}
      />
    );
  }
  return (
    <Dialog
      title={orderId === '' ? '订单' : `订单 ${orderId}`}
      size="wide"
      fixedHeight
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {loaded.isError ? (
        <ErrorState title="获取订单详情失败" message={toApiError(loaded.error).message} onRetry={() => void loaded.refetch()} />
      ) : settings.failure !== null ? (
        <ErrorState title={SETTINGS_FAILED} message={settings.failure} onRetry={settings.retry} />
      ) : (
        <LoadingArea label="正在打开订单…" />
      )}
    </Dialog>
  );
}
