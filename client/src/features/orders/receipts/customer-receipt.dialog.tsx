import { useEffect, useMemo, useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { once } from '#client/lib/idempotency-key.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { RecordCombobox } from '#client/records/record-combobox.tsx';
import { RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { EmptyState, ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { ORDER_LABELS, RECEIPT_LABELS } from '#shared/order-labels.ts';
import { isOverCollection } from '#shared/rules/collection.rules.ts';
import { compareDecimals, formatDecimal, parseDecimal, subtractDecimals, trimDecimal, tryParseDecimal } from '#shared/rules/decimal.ts';
import { formatDate, formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { ROUND_OFF_LIMIT, spreadOver } from '#shared/rules/spread.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { receiptTogetherInput, TOGETHER_MAX } from '#shared/schemas/receipt.schema.ts';
import { PAYMENT_STATUS } from '#shared/states.ts';
import { AMOUNT_FIELDS, MethodField, RECEIPT_FIELDS, useMoneyMethods } from './method-field.tsx';
import styles from './receipt.module.css';

interface CustomerReceiptDialogProps {
  /** Absent: the dialog asks for the customer. */
  customer?: { id: number; name: string } | undefined;
  onClose(): void;
}

const input = receiptTogetherInput.omit({ orders: true, roundOff: true, confirmed: true });
const methodNeeded = input.refine(({ paymentType }) => (paymentType ?? null) !== null, {
  path: ['paymentType'],
  message: '请选择付款方式',
});

const moneyText = (text: string): string => formatDecimal(trimDecimal(parseDecimal(text), 2));

/** The rest that the money leaves owed, when it is small enough to be rounded off; else null. */
function restOf(owed: string, collected: string): string | null {
  const money = tryParseDecimal(collected);
  if (money === null) return null;
  const rest = subtractDecimals(parseDecimal(owed), money);
  return rest.units > 0n && compareDecimals(rest, parseDecimal(ROUND_OFF_LIMIT)) <= 0 ? moneyText(formatDecimal(rest)) : null;
}

interface SpreadProps {
  orders: readonly OrderRow[];
  /** Ids of the orders that the person has left out. */
  leftOut: ReadonlySet<number>;
  collected: string;
  roundOff: string;
  onToggle(id: number): void;
}

/** Shows how much each order receives before it is booked. The money pays the oldest order first. */
function Spread({ orders, leftOut, collected, roundOff, onToggle }: SpreadProps) {
  const chosen = orders.filter(({ id }) => !leftOut.has(id));
  const money = tryParseDecimal(collected) === null ? '0' : collected;
  const spread = spreadOver(
    chosen.map(({ arrears }) => arrears),
    money,
    roundOff,
  );
  const shares = new Map(chosen.map(({ id }, index) => [id, spread[index]]));
  const isRounded = Number(roundOff) > 0;
  return (
    <div className={styles.spread}>
      <table aria-label="分摊到各订单">
        <thead>
          <tr>
            <th scope="col">订单</th>
            <th scope="col">{ORDER_LABELS.date}</th>
            <th scope="col">{ORDER_LABELS.arrears}</th>
            <th scope="col">本次收款</th>
            {isRounded && <th scope="col">{RECEIPT_LABELS.roundOff}</th>}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, orderId, date, arrears }) => {
            const share = shares.get(id);
            return (
              <tr key={id} data-left={leftOut.has(id) || undefined}>
                <td>
                  <Checkbox label={orderId} checked={!leftOut.has(id)} onChange={() => onToggle(id)} />
                </td>
                <td>{formatDate(date)}</td>
                <td>{formatMoney(arrears)}</td>
                <td>{share && Number(share.collected) > 0 ? formatMoney(share.collected) : ''}</td>
                {isRounded && <td>{share && Number(share.roundOff) > 0 ? formatMoney(share.roundOff) : ''}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** One receipt for what a customer owes in many orders: it shows how the money is spread, and is booked and voided as a whole. */
export function CustomerReceiptDialog({ customer, onClose }: CustomerReceiptDialogProps) {
  const { user } = useCurrentUser();
  const can = usePermission();
  const forgetOrders = useForgetOrders();
  const { methods, isPending } = useMoneyMethods();
  const [customerId, setCustomerId] = useState(customer?.id ?? null);
  const debts = trpc.bs.orderInfo.page.useQuery(
    {
      customerId: customerId ?? 0,
      auditStatus: true,
      paymentStatus: PAYMENT_STATUS.owed,
      sort: 'date',
      pageNo: 1,
      pageSize: TOGETHER_MAX,
    },
    { enabled: customerId !== null, staleTime: 0, meta: { inPlace: true } },
  );
  const orders = useMemo(() => (customerId === null ? [] : (debts.data?.list ?? [])), [customerId, debts.data]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = orders.filter(({ id }) => !leftOut.has(id));
  const owed = addMoneyTexts(chosen.map(({ arrears }) => arrears));
  const [isRounding, setRounding] = useState(false);
  const [values] = useState(() => ({
    thisCollection: '',
    paymentType: null,
    receiptDate: Date.now(),
    payee: user.nickname,
    payer: customer?.name ?? '',
    receivingItems: '',
    closingTypeId: null,
    remarks: '',
  }));
  const form = useRecordForm({
    values,
    schema: isPending || methods.length > 0 ? methodNeeded : input,
    fields: [...AMOUNT_FIELDS, ...RECEIPT_FIELDS],
    save: async (valid, key) => {
      const isOver = isOverCollection(owed, valid.thisCollection);
      const question = {
        title: '多收款',
        message: `本次收款金额大于欠款金额，是否进行收款？收 ${formatMoney(valid.thisCollection)}，欠 ${formatMoney(owed)}，多收的部分计入客户预付款。`,
        confirmLabel: '确认多收',
        cancelLabel: '返回修改',
        danger: true,
      };
      if (isOver && !(await confirm(question))) {
        toast.warning('取消收款');
        return null;
      }
      try {
        await orderApi.bs.orderPaymentReceipts.createTogether.mutate(
          {
            ...valid,
            orders: chosen.map(({ id, arrears }) => ({ id, arrears })),
            roundOff: isRounding ? restOf(owed, valid.thisCollection) : null,
            confirmed: isOver,
          },
          once(key),
        );
      } catch (failure) {
        if (toApiError(failure).reason === 'arrearsChanged') await debts.refetch();
        throw failure;
      }
      return valid.thisCollection;
    },
    done: null,
    onSaved: (collected) => {
      toast.success('收款成功', { description: `${formatMoney(collected)} 元，${chosen.length} 个订单` });
      onClose();
      return forgetOrders();
    },
  });
  const { setValue } = form.form;
  const collected = String(form.form.watch('thisCollection') ?? '');
  const rest = can('bs:order-payment-receipts:round-off') ? restOf(owed, collected) : null;
  const isDirty = form.form.formState.dirtyFields.thisCollection === true;
  // The amount follows what the chosen orders owe, unless another one was typed.
  useEffect(() => {
    if (!isDirty) setValue('thisCollection', Number(owed) > 0 ? moneyText(owed) : '');
  }, [owed, isDirty, setValue]);
  const toggle = (id: number) =>
    setLeftOut(leftOut.has(id) ? new Set([...leftOut].filter((other) => other !== id)) : new Set([...leftOut, id]));
  const isBeyond = (debts.data?.total ?? 0) > TOGETHER_MAX;

  return (
    <FormDialog
      title={customer ? `客户收款 · ${customer.name}` : '客户收款'}
      size="large"
      saveLabel={chosen.length > 0 ? '收款' : null}
      form={form}
      onClose={onClose}
    >
      {!customer && (
        <FormField label="客户" required>
          {(attributes) => (
            <RecordCombobox
              {...attributes}
              path="bs.customerInfo"
              label="客户"
              value={customerId}
              name=""
              onChange={(id) => {
                setCustomerId(id);
                setLeftOut(new Set());
              }}
            />
          )}
        </FormField>
      )}
      {customerId !== null && debts.isPending && <LoadingArea />}
      {debts.error && (
        <ErrorState title="获取欠款订单失败" message={toApiError(debts.error).message} onRetry={() => void debts.refetch()} />
      )}
      {debts.data && customerId !== null && orders.length === 0 && <EmptyState title="没有欠款">该客户已审核的订单都收清了。</EmptyState>}
      {isBeyond && <Notice tone="warning">{`欠款订单超过 ${TOGETHER_MAX} 个，先列出最早的 ${TOGETHER_MAX} 个。`}</Notice>}
      {orders.length > 0 && (
        <>
          <Spread
            orders={orders}
            leftOut={leftOut}
            collected={collected}
            roundOff={isRounding && rest !== null ? rest : '0'}
            onToggle={toggle}
          />
          <p className={styles.owed}>
            {chosen.length} 个订单，欠款合计 <strong>{formatMoney(owed)}</strong>
          </p>
          <RecordFields fields={AMOUNT_FIELDS} control={form.form.control} columns={2} />
          {rest !== null && (
            <Checkbox
              label={`余下 ${formatMoney(rest)} 元抹零，收清所选订单`}
              checked={isRounding}
              onChange={() => setRounding(!isRounding)}
            />
          )}
          <MethodField
            control={form.form.control}
            advance={null}
            onChange={(method) => setValue('paymentType', method, { shouldDirty: true, shouldValidate: form.form.formState.isSubmitted })}
          />
          <RecordFields fields={RECEIPT_FIELDS} control={form.form.control} columns={2} />
        </>
      )}
    </FormDialog>
  );
}
