import { type FormEvent, useRef, useState } from 'react';
import { onDay } from '#client/features/orders/dialog/order-form.ts';
import { once, orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { ResourcePicker } from '#client/resources/resource-picker.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField, FormGrid } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { arrearsAfter, isOverCollection, paidAfter } from '#shared/rules/collection.rules.ts';
import { formatDate, formatMoney } from '#shared/rules/format.rules.ts';
import { numberTextProblem } from '#shared/rules/number-text.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import styles from './receipt.module.css';

interface ReceiptDialogProps {
  order: OrderRow;
  onClose(): void;
  /** Money was collected, or what is owed turned out to have changed. */
  onCollected(): void;
}

const OVER_COLLECTION = '本次收款金额大于欠款金额，是否进行收款？';
/** Two decimals, and more only where they say something. */
const moneyText = (text: string): string => text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');

/** Collects money on an audited order. However often the button is pressed, one opening of the dialog books one receipt. */
export function ReceiptDialog({ order: openedOrder, onClose, onCollected }: ReceiptDialogProps) {
  const { user } = useCurrentUser();
  const forgetOrders = useForgetOrders();
  const [order, setOrder] = useState(openedOrder);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [values, setValues] = useState(() => ({
    thisCollection: moneyText(openedOrder.arrears),
    paymentType: openedOrder.paymentMethod ?? openedOrder.paymentType,
    receiptDate: Date.now(),
    payee: user.nickname,
    payer: openedOrder.customerName,
    remarks: '',
  }));
  const [error, setError] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const amountField = useRef<HTMLInputElement>(null);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  const askOver = () => confirm({ message: OVER_COLLECTION });

  /** @returns whether it is booked */
  const collect = async (confirmed: boolean): Promise<boolean> => {
    // Sent along, so that a debt which somebody else has collected meanwhile is noticed and refused.
    const paid = paidAfter(order.paid, values.thisCollection);
    const arrears = arrearsAfter(order.arrears, values.thisCollection);
    try {
      await orderApi.bs.orderPaymentReceipts.create.mutate(
        { ...values, orderId: order.orderId, paid, arrears, ...(confirmed ? { confirmed: true } : {}) },
        once(idempotencyKey),
      );
      return true;
    } catch (failure) {
      const { reason, message } = toApiError(failure);
      if (reason === 'overCollection' && !confirmed) {
        if (await askOver()) return collect(true);
        toast.warning('取消收款');
      } else if (reason === 'arrearsChanged') {
        const fresh = await orderApi.bs.orderInfo.get.query({ id: order.id });
        setOrder(fresh);
        setChanged(message);
        set({ thisCollection: moneyText(fresh.arrears) });
        onCollected();
        await forgetOrders();
      } else throw failure;
      return false;
    }
  };

  const submit = async () => {
    if (isBusy.current) return;
    const unreadable = numberTextProblem(values.thisCollection);
    if (unreadable !== null || values.thisCollection === '' || Number(values.thisCollection) === 0) {
      setError(unreadable ?? (values.thisCollection === '' ? '本次收款金额不能为空' : '本次收款金额应大于 0'));
      amountField.current?.focus();
      return;
    }
    const isOver = isOverCollection(order.arrears, values.thisCollection);
    isBusy.current = true;
    setBusy(true);
    try {
      if (isOver && !(await askOver())) {
        toast.warning('取消收款');
        return;
      }
      if (!(await collect(isOver))) return;
      toast.success('收款成功');
      onCollected();
      onClose();
      await forgetOrders();
    } catch (failure) {
      reportError(failure);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      title={`收款 · 订单 ${order.orderId}`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="receipt-form" loading={busy}>
            收款
          </Button>
        </>
      }
    >
      <form id="receipt-form" className={styles.form} onSubmit={onSubmit} noValidate>
        {changed && <Notice tone="warning">{changed}</Notice>}
        <dl className={styles.figures}>
          <div>
            <dt>应收金额</dt>
            <dd>{formatMoney(order.receivables)}</dd>
          </div>
          <div>
            <dt>已收金额</dt>
            <dd>{formatMoney(order.paid)}</dd>
          </div>
          <div data-main>
            <dt>欠款金额</dt>
            <dd>{formatMoney(order.arrears)}</dd>
          </div>
        </dl>
        <FormGrid columns={2}>
          <FormField label="本次收款金额" required error={error ?? undefined}>
            {(attributes) => (
              <NumberField
                {...attributes}
                ref={amountField}
                data-autofocus
                trailing="元"
                value={values.thisCollection}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(thisCollection) => {
                  set({ thisCollection });
                  setError(null);
                }}
              />
            )}
          </FormField>
          <FormField label="付款方式">
            {(attributes) => (
              <ResourcePicker
                {...attributes}
                resource="paymentType"
                value={values.paymentType}
                onChange={(paymentType) => set({ paymentType })}
              />
            )}
          </FormField>
          <FormField label="收款时间">
            {() => (
              <DatePicker
                label="收款时间"
                value={formatDate(values.receiptDate)}
                onChange={(day) => day && set({ receiptDate: onDay(values.receiptDate, day) })}
              />
            )}
          </FormField>
          <FormField label="收款人">
            {({ invalid: _, ...attributes }) => (
              <TextInput {...attributes} maxLength={50} value={values.payee} onChange={(event) => set({ payee: event.target.value })} />
            )}
          </FormField>
          <FormField label="付款人">
            {({ invalid: _, ...attributes }) => (
              <TextInput {...attributes} maxLength={50} value={values.payer} onChange={(event) => set({ payer: event.target.value })} />
            )}
          </FormField>
          <FormField label="备注">
            {({ invalid: _, ...attributes }) => (
              <TextInput
                {...attributes}
                maxLength={500}
                value={values.remarks}
                onChange={(event) => set({ remarks: event.target.value })}
              />
            )}
          </FormField>
        </FormGrid>
      </form>
    </Dialog>
  );
}
