import { useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields, recordValues } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { type OrderRow, orderPandaInput } from '#shared/schemas/order.schema.ts';

interface DeliveryNoteDialogProps {
  order: OrderRow;
  onClose(): void;
  /** Called once the note is saved. */
  onNoted?(): void;
}

const noteInput = orderPandaInput.pick({ actualDeliveryDate: true, deliveryTime: true, delivery: true, remarks: true });
type Note = keyof typeof noteInput.shape;

const field = (name: Note, kind: 'day' | 'time' | 'text' | 'long'): RecordField<Note> => ({ name, label: ORDER_LABELS[name] ?? '', kind });
const FIELDS = [field('actualDeliveryDate', 'day'), field('deliveryTime', 'time'), field('delivery', 'text'), field('remarks', 'long')];

/** Notes when and by whom an order was delivered, and a remark. This is allowed on an audited order too, and its audit stays. */
export function DeliveryNoteDialog({ order: opened, onClose, onNoted }: DeliveryNoteDialogProps) {
  // The version that the form shows. After a change by others the server refuses it as stale; the form does not take theirs over silently.
  const [order, setOrder] = useState<OrderRow>(opened);
  const forgetOrders = useForgetOrders();
  const form = useRecordForm({
    values: recordValues(FIELDS, order, {}),
    schema: noteInput,
    fields: FIELDS,
    latest: async () => {
      const fresh = await orderApi.bs.orderInfo.get.query({ id: order.id });
      return { values: recordValues(FIELDS, fresh, {}), record: fresh, adopt: () => setOrder(fresh) };
    },
    save: async (noted) => {
      // Only what was changed is sent, so that nobody else's entry is written back.
      const changes = Object.entries(noted).filter(([name, value]) => value !== order[name as Note]);
      await orderApi.bs.orderInfo.pandaUpdate.mutate({ id: order.id, version: order.version, ...Object.fromEntries(changes) });
      return true;
    },
    done: '修改成功',
    onSaved: () => {
      onNoted?.();
      onClose();
      return forgetOrders();
    },
  });
  return (
    <FormDialog title={`登记交货 · 订单 ${order.orderId}`} size="medium" form={form} onClose={onClose}>
      <RecordFields fields={FIELDS} control={form.form.control} columns={2} />
    </FormDialog>
  );
}
