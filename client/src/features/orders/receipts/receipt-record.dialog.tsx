import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import styles from '#client/features/orders/orders.module.css';
import { PrintButton } from '#client/features/print/print-button.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { fieldsOf, RecordFields, type RecordValues } from '#client/records/record-fields.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { type ReceiptRow, receiptUpdateInput } from '#shared/schemas/receipt.schema.ts';
import { isReceived, kindOf } from './receipt-kind.ts';

const PATH = 'bs.orderPaymentReceipts';
const FIELDS = fieldsOf(PATH, [
  { name: 'orderId', kind: 'text', isFixed: true },
  { name: 'thisCollection', kind: 'decimal', unit: '元', required: true },
  { name: 'paymentType', kind: 'choice', resource: 'paymentType', nameOf: 'paymentTypeName' },
  { name: 'receiptDate', kind: 'time' },
  { name: 'payee', kind: 'text' },
  { name: 'payer', kind: 'text' },
  { name: 'receivingItems', kind: 'text' },
  { name: 'closingTypeId', kind: 'choice', resource: 'closingCycle', nameOf: 'closingTypeName' },
  { name: 'remarks', kind: 'text' },
]);
const schema = receiptUpdateInput.omit({ id: true, version: true });

/** The orders over which a receipt was spread, with their shares; nothing for a receipt of one order. */
function Parts({ receipt }: { receipt: ReceiptRow }) {
  const parts = trpc.bs.orderPaymentReceipts.listTogether.useQuery({ id: receipt.id }, { enabled: receipt.togetherId !== null });
  if (receipt.togetherId === null) return null;
  return (
    <ul className={styles.batchOrders} aria-label="合并收款的订单">
      {parts.data?.map((part) => (
        <li key={part.id}>
          <span>{part.orderId}</span>
          <span>{kindOf(part)}</span>
          <strong>{formatMoney(part.thisCollection)}</strong>
        </li>
      ))}
    </ul>
  );
}

interface ReceiptRecordDialogProps {
  receipt: ReceiptRow;
  onClose(): void;
}

/** A receipt as it was booked; 编辑 changes it. One that is spread over many orders, or paid from an advance, is read-only. */
export function ReceiptRecordDialog({ receipt, onClose }: ReceiptRecordDialogProps) {
  const forgetOrders = useForgetOrders();
  const isChangeable = receipt.togetherId === null && (receipt.kind === 'receipt' || receipt.kind === 'deposit');
  const { id } = receipt;
  const dialog = useRecordDialog(PATH, id, {
    fields: FIELDS,
    schema,
    save: async (valid, _key, record) => {
      const version = record?.version;
      const update = (confirmed: boolean) => orderApi.bs.orderPaymentReceipts.update.mutate({ ...valid, id, version, confirmed });
      try {
        await update(false);
      } catch (failure) {
        const { reason, message } = toApiError(failure);
        if (reason !== 'overCollection') throw failure;
        if (!(await confirm({ title: '多收款', message, confirmLabel: '确认多收', cancelLabel: '返回修改', danger: true }))) {
          toast.warning('取消收款');
          return null;
        }
        await update(true);
      }
      return id;
    },
    onSaved: () => {
      onClose();
      return forgetOrders();
    },
  });
  return (
    <RecordDialog
      dialog={dialog}
      noun="收款"
      isSavable={isChangeable ? undefined : false}
      acts={isReceived(receipt) && <PrintButton source="receipt" id={id} title={`收款 ${receipt.orderId}`} disabled={dialog.isEditing} />}
      onClose={onClose}
    >
      <RecordFields
        fields={FIELDS}
        control={dialog.form.control}
        readOnly={!dialog.isEditing}
        columns={2}
        record={dialog.record as RecordValues}
      />
      <Parts receipt={receipt} />
    </RecordDialog>
  );
}
