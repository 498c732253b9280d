import { useEffect, useRef, useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { once } from '#client/lib/idempotency-key.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { arrearsAfter, isOverCollection, overCollected, paidAfter } from '#shared/rules/collection.rules.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { receiptCreateInput } from '#shared/schemas/receipt.schema.ts';
import { AMOUNT_FIELDS, FROM_ADVANCE, type Method, MethodField, RECEIPT_FIELDS, useMoneyMethods } from './method-field.tsx';
import styles from './receipt.module.css';

interface ReceiptDialogProps {
  order: OrderRow;
  onClose(): void;
  /** Called after money was collected; without a receipt, when the arrears turned out to have changed meanwhile. */
  onCollected(receipt?: { id: number; amount: string }): void;
}

/** An amount with at least two decimals, without further trailing zeros. */
const moneyText = (text: string): string => text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');

const lesser = (a: string, b: string): string => (compareDecimals(parseDecimal(a), parseDecimal(b)) < 0 ? a : b);

const receiptInput = receiptCreateInput.omit({ orderId: true });
const methodNeeded = receiptInput.refine(({ paymentType, fromAdvance }) => fromAdvance || (paymentType ?? null) !== null, {
  path: ['paymentType'],
  message: '请选择付款方式',
});

function Figures({ figures }: { figures: ReadonlyArray<{ label: string; text: string; isMain?: boolean }> }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, text, isMain }) => (
        <div key={label} data-main={isMain}>
          <dt>{label}</dt>
          <dd>{formatMoney(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Collects money on an audited order. However often the button is pressed, one opening of the dialog books one receipt. */
export function ReceiptDialog({ order: openedOrder, onClose, onCollected }: ReceiptDialogProps) {
  const { user } = useCurrentUser();
  const forgetOrders = useForgetOrders();
  const { methods, isPending } = useMoneyMethods();
  const [order, setOrder] = useState(openedOrder);
  const [changed, setChanged] = useState<string | null>(null);
  /** An amount larger than the debt, about which the person is being asked; null while there is no question. */
  const [over, setOver] = useState<string | null>(null);
  /** The amount larger than the debt that the person has confirmed. */
  const agreed = useRef<string | null>(null);
  const { customerId } = openedOrder;
  const amounts = trpc.bs.orderInfo.getCustomerOrderAmount.useQuery(
    { customerId: customerId ?? 0 },
    { enabled: customerId !== null, meta: { inPlace: true } },
  );
  const usable = amounts.data?.usableAdvance;
  const advance = usable !== undefined && Number(usable) > 0 ? usable : null;
  // 月结 and its like stand in orders, but no money is taken by them.
  const preset = [openedOrder.paymentMethod, openedOrder.paymentType].find((id) => methods.some((method) => method.id === id)) ?? null;
  const [values] = useState(() => ({
    thisCollection: moneyText(openedOrder.arrears),
    paymentType: preset,
    fromAdvance: false,
    receiptDate: Date.now(),
    payee: user.nickname,
    payer: openedOrder.customerName,
    receivingItems: '',
    closingTypeId: null,
    remarks: '',
  }));

  /** @returns what was booked; null when nothing was, and the person was told why */
  const collect = async (valid: ReturnType<typeof receiptInput.parse>, key: string, confirmed: boolean) => {
    // Sent along, so that a debt which somebody else has collected meanwhile is noticed and refused.
    const paid = paidAfter(order.paid, valid.thisCollection);
    const arrears = arrearsAfter(order.arrears, valid.thisCollection);
    try {
      const id = await orderApi.bs.orderPaymentReceipts.create.mutate(
        { ...valid, orderId: order.orderId, paid, arrears, ...(confirmed ? { confirmed: true } : {}) },
        once(key),
      );
      return { id, amount: formatMoney(valid.thisCollection) };
    } catch (failure) {
      const { reason, message } = toApiError(failure);
      if (reason === 'overCollection' && !confirmed) setOver(valid.thisCollection);
      else if (reason === 'arrearsChanged') {
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
    // A shop without methods can still take money.
    schema: isPending || methods.length > 0 ? methodNeeded : receiptInput,
    fields: [...AMOUNT_FIELDS, ...RECEIPT_FIELDS],
    save: async (valid, key) => {
      const isOver = isOverCollection(order.arrears, valid.thisCollection);
      // More of an advance than is owed cannot be used. The server refuses it, so there is nothing to confirm.
      if (valid.fromAdvance) return collect(valid, key, false);
      if (!isOver || agreed.current === valid.thisCollection) return collect(valid, key, isOver);
      setOver(valid.thisCollection);
      return null;
    },
    done: null,
    onSaved: (collected) => {
      onCollected(collected);
      onClose();
      return forgetOrders();
    },
  });

  const { getValues, setValue } = form.form;
  const isFromAdvance = form.form.watch('fromAdvance') === true;
  const choose = (method: Method) => {
    const amount = getValues('thisCollection');
    const untouched = amount === moneyText(order.arrears) || (advance !== null && amount === moneyText(lesser(order.arrears, advance)));
    setValue('fromAdvance', method === FROM_ADVANCE);
    setValue('paymentType', method === FROM_ADVANCE ? null : method, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    });
    // Unless another amount was typed, it follows the method: from an advance no more than there is.
    if (untouched && advance !== null)
      setValue('thisCollection', moneyText(method === FROM_ADVANCE ? lesser(order.arrears, advance) : order.arrears));
  };
  useEffect(() => {
    // The list of methods may arrive after the dialog has opened.
    if (preset !== null && getValues('paymentType') === null && !getValues('fromAdvance')) setValue('paymentType', preset);
  }, [preset, getValues, setValue]);

  if (over !== null) {
    const decline = () => {
      setOver(null);
      toast.warning('取消收款');
    };
    const agree = () => {
      agreed.current = over;
      setOver(null);
      form.submit();
    };
    return (
      <Dialog
        title={`多收款 · 订单 ${order.orderId}`}
        size="medium"
        role="alertdialog"
        onClose={decline}
        footer={
          <>
            <Button data-autofocus onClick={decline}>
              返回修改
            </Button>
            <Button variant="danger" onClick={agree}>
              确认多收
            </Button>
          </>
        }
      >
        <p className={styles.question}>本次收款金额大于欠款金额，是否进行收款？</p>
        <Figures
          figures={[
            { label: '收', text: over },
            { label: '欠', text: order.arrears },
            { label: '多收（计入客户预付款）', text: overCollected(order.arrears, over), isMain: true },
          ]}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog title={`收款 · 订单 ${order.orderId}`} size="medium" saveLabel="收款" form={form} onClose={onClose}>
      {changed && <Notice tone="warning">{changed}</Notice>}
      <Figures
        figures={[
          { label: ORDER_LABELS.receivables, text: order.receivables },
          { label: ORDER_LABELS.paid, text: order.paid },
          { label: ORDER_LABELS.arrears, text: order.arrears, isMain: true },
        ]}
      />
      <RecordFields fields={AMOUNT_FIELDS} control={form.form.control} columns={2} />
      <MethodField control={form.form.control} isFromAdvance={isFromAdvance} advance={advance} onChange={choose} />
      <RecordFields fields={RECEIPT_FIELDS} control={form.form.control} columns={2} />
    </FormDialog>
  );
}
