import { useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { once } from '#client/lib/idempotency-key.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type FieldsOf, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { confirm } from '#client/ui/confirm.ts';
import { Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { ORDER_LABELS, RECEIPT_LABELS } from '#shared/order-labels.ts';
import { arrearsAfter, isOverCollection, paidAfter } from '#shared/rules/collection.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { receiptCreateInput } from '#shared/schemas/receipt.schema.ts';
import styles from './receipt.module.css';

interface ReceiptDialogProps {
  order: OrderRow;
  onClose(): void;
  /** Money was collected, or what is owed turned out to have changed. */
  onCollected(): void;
}

/** Two decimals, and more only where they say something. */
const moneyText = (text: string): string => text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');
const askOver = () => confirm({ message: '本次收款金额大于欠款金额，是否进行收款？' });

const receiptInput = receiptCreateInput.omit({ orderId: true });
const FIELDS: FieldsOf<'bs.orderPaymentReceipts'> = [
  { name: 'thisCollection', label: RECEIPT_LABELS.thisCollection, kind: 'decimal', unit: '元', required: true, autoFocus: true },
  { name: 'paymentType', label: RECEIPT_LABELS.paymentType, kind: 'choice', resource: 'paymentType' },
  { name: 'receiptDate', label: RECEIPT_LABELS.receiptDate, kind: 'day' },
  { name: 'payee', label: RECEIPT_LABELS.payee, kind: 'text' },
  { name: 'payer', label: RECEIPT_LABELS.payer, kind: 'text' },
  { name: 'remarks', label: '备注', kind: 'text' },
];

/** Collects money on an audited order. However often the button is pressed, one opening of the dialog books one receipt. */
export function ReceiptDialog({ order: openedOrder, onClose, onCollected }: ReceiptDialogProps) {
  const { user } = useCurrentUser();
  const forgetOrders = useForgetOrders();
  const [order, setOrder] = useState(openedOrder);
  const [changed, setChanged] = useState<string | null>(null);
  const [values] = useState(() => ({
    thisCollection: moneyText(openedOrder.arrears),
    paymentType: openedOrder.paymentMethod ?? openedOrder.paymentType,
    receiptDate: Date.now(),
    payee: user.nickname,
    payer: openedOrder.customerName,
    remarks: '',
  }));

  /** @returns whether it is booked; null where it was not, and the person was told why */
  const collect = async (valid: ReturnType<typeof receiptInput.parse>, key: string, confirmed: boolean): Promise<true | null> => {
    // Sent along, so that a debt which somebody else has collected meanwhile is noticed and refused.
    const paid = paidAfter(order.paid, valid.thisCollection);
    const arrears = arrearsAfter(order.arrears, valid.thisCollection);
    try {
      await orderApi.bs.orderPaymentReceipts.create.mutate(
        { ...valid, orderId: order.orderId, paid, arrears, ...(confirmed ? { confirmed: true } : {}) },
        once(key),
      );
      return true;
    } catch (failure) {
      const { reason, message } = toApiError(failure);
      if (reason === 'overCollection' && !confirmed) {
        if (await askOver()) return collect(valid, key, true);
        toast.warning('取消收款');
      } else if (reason === 'arrearsChanged') {
        const fresh = await orderApi.bs.orderInfo.get.query({ id: order.id });
        setOrder(fresh);
        setChanged(message);
        form.form.setValue('thisCollection', moneyText(fresh.arrears), { shouldDirty: true });
        onCollected();
        await forgetOrders();
      } else throw failure;
      return null;
    }
  };
  const form = useRecordForm({
    values,
    schema: receiptInput,
    fields: FIELDS,
    save: async (valid, key) => {
      const isOver = isOverCollection(order.arrears, valid.thisCollection);
      if (!isOver || (await askOver())) return collect(valid, key, isOver);
      toast.warning('取消收款');
      return null;
    },
    done: '收款成功',
    onSaved: () => {
      onCollected();
      onClose();
      return forgetOrders();
    },
  });
  const figures = [
    { label: ORDER_LABELS.receivables, text: order.receivables },
    { label: ORDER_LABELS.paid, text: order.paid },
    { label: ORDER_LABELS.arrears, text: order.arrears, isMain: true },
  ];

  return (
    <FormDialog title={`收款 · 订单 ${order.orderId}`} size="medium" saveLabel="收款" form={form} onClose={onClose}>
      {changed && <Notice tone="warning">{changed}</Notice>}
      <dl className={styles.figures}>
        {figures.map(({ label, text, isMain }) => (
          <div key={label} data-main={isMain}>
            <dt>{label}</dt>
            <dd>{formatMoney(text)}</dd>
          </div>
        ))}
      </dl>
      <RecordFields fields={FIELDS} control={form.form.control} columns={2} />
    </FormDialog>
  );
}
