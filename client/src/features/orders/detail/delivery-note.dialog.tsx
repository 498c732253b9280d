import { type FormEvent, useRef, useState } from 'react';
import { atTime, onDay } from '#client/features/orders/dialog/order-form.ts';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField, FormGrid } from '#client/ui/form-field.tsx';
import { Textarea, TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatDate, formatDateTime } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

interface DeliveryNoteDialogProps {
  order: OrderRow;
  onClose(): void;
  /** The order has what was noted. */
  onNoted?(): void;
}

/** What becomes of an audited order: delivered when and by whom, and a remark. Its audit stays; nothing else of it can be changed here. */
export function DeliveryNoteDialog({ order, onClose, onNoted }: DeliveryNoteDialogProps) {
  const forgetOrders = useForgetOrders();
  const [values, setValues] = useState({
    actualDeliveryDate: order.actualDeliveryDate,
    deliveryTime: order.deliveryTime,
    delivery: order.delivery ?? '',
    remarks: order.remarks ?? '',
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  const save = async () => {
    if (isBusy.current) return;
    const { delivery, remarks, ...times } = values;
    const noted = { ...times, delivery: delivery.trim() || null, remarks: remarks.trim() || null };
    // Only what was changed is sent, so that nobody else's entry is written back.
    const changes = Object.entries(noted).filter(([name, value]) => value !== order[name as keyof typeof noted]);
    if (changes.length === 0) {
      onClose();
      return;
    }
    isBusy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await orderApi.bs.orderInfo.pandaUpdate.mutate({ id: order.id, version: order.version, ...Object.fromEntries(changes) });
      toast.success('修改成功');
      onNoted?.();
      onClose();
      await forgetOrders();
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form under this dialog must not be submitted as well.
    event.stopPropagation();
    void save();
  };

  return (
    <Dialog
      title={`登记交货 · 订单 ${order.orderId}`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="delivery-note-form" loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <form id="delivery-note-form" onSubmit={onSubmit} noValidate>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormGrid columns={2}>
          <FormField label={ORDER_LABELS.actualDeliveryDate ?? ''}>
            {() => (
              <DatePicker
                label={ORDER_LABELS.actualDeliveryDate ?? ''}
                value={formatDate(values.actualDeliveryDate) || null}
                onChange={(day) => set({ actualDeliveryDate: day === null ? null : onDay(values.actualDeliveryDate, day) })}
              />
            )}
          </FormField>
          <FormField label={ORDER_LABELS.deliveryTime ?? ''}>
            {() => (
              <DatePicker
                label={ORDER_LABELS.deliveryTime ?? ''}
                withTime
                value={formatDateTime(values.deliveryTime) || null}
                onChange={(time) => set({ deliveryTime: atTime(time) })}
              />
            )}
          </FormField>
          <FormField label={ORDER_LABELS.delivery ?? ''}>
            {({ invalid: _, ...attributes }) => (
              <TextInput
                {...attributes}
                maxLength={100}
                value={values.delivery}
                onChange={(event) => set({ delivery: event.target.value })}
              />
            )}
          </FormField>
          <FormField label={ORDER_LABELS.remarks ?? ''}>
            {({ invalid: _, ...attributes }) => (
              <Textarea {...attributes} maxLength={500} value={values.remarks} onChange={(event) => set({ remarks: event.target.value })} />
            )}
          </FormField>
        </FormGrid>
      </form>
    </Dialog>
  );
}
