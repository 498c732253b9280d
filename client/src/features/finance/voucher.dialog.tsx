import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PrintButton } from '#client/features/print/print-button.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { fieldsOf, type RecordField, RecordFields, type RecordValues } from '#client/records/record-fields.tsx';
import { DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { voucherCreateInput } from '#shared/schemas/voucher.schema.ts';
import { DIRECTION, STATUS, VISIBILITY } from '#shared/states.ts';

const PATH = 'bs.paymentAndReceiptRecords';

const FIELDS = fieldsOf(PATH, [
  { name: 'orderId', kind: 'text', required: true },
  { name: 'type', kind: 'select', choices: DIRECTION_CHOICES, required: true },
  { name: 'projectId', kind: 'select', choices: [], placeholder: '请选择', required: true },
  { name: 'nameId', kind: 'select', choices: [], placeholder: '请选择', required: true },
  { name: 'amount', kind: 'decimal', unit: '元', required: true },
  { name: 'date', kind: 'time', required: true },
  { name: 'customerId', kind: 'record', path: 'bs.customerInfo', nameOf: 'customerName', hint: '留空为订单的客户' },
  { name: 'handmanId', kind: 'record', path: 'system.user', nameOf: 'handman', placeholder: '昵称或用户名' },
  { name: 'paymentType', kind: 'choice', resource: 'paymentType', nameOf: 'paymentTypeName' },
  { name: 'abstractTxt', kind: 'text', wide: true },
  { name: 'remarks', kind: 'long', wide: true },
]);

const OFFERED = { visible: VISIBILITY.shown, status: STATUS.enabled };

/** The choices of a select, plus the one of a saved voucher if it is not offered any more. */
function choicesOf(rows: ReadonlyArray<{ id: number; name: string }> | undefined, chosen: { id: unknown; name: unknown }) {
  const choices = (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isThere = typeof chosen.id !== 'number' || choices.some(({ value }) => value === chosen.id);
  return isThere ? choices : [...choices, { value: Number(chosen.id), label: String(chosen.name) }];
}

/** The fields with their choices. Projects depend on the direction, names on the project; changing one clears those that depend on it. */
function useDependentFields(dialog: ReturnType<typeof useRecordDialog<typeof PATH, object>>, isOfOrder: boolean): RecordField[] {
  const { form, record, fields } = dialog;
  const [type, projectId] = useWatch({ control: form.control, name: ['type', 'projectId'] });
  const direction = Number(type) === DIRECTION.expense ? DIRECTION.expense : DIRECTION.income;
  const projects = trpc.bs.orderExpenditureIncome.listAllSimple.useQuery({ type: direction, ...OFFERED });
  const names = trpc.bs.orderExpenditureIncomeItems.listAllSimple.useQuery(
    { type: direction, typeId: Number(projectId), ...OFFERED },
    { enabled: Number(projectId) > 0 },
  );
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type: cause }) => {
      if (cause !== 'change') return;
      if (name === 'type') form.setValue('projectId', '');
      if (name === 'type' || name === 'projectId') form.setValue('nameId', '');
    });
    return unsubscribe;
  }, [form]);
  const saved = record as RecordValues | undefined;
  const keeps = saved !== undefined && saved.type === direction;
  return fields.map((field) => {
    if (field.name === 'orderId') return { ...field, isFixed: saved !== undefined || isOfOrder };
    if (field.name === 'projectId' && field.kind === 'select')
      return {
        ...field,
        choices: choicesOf(projects.data, keeps ? { id: saved.projectId, name: saved.projectName } : { id: null, name: '' }),
      };
    if (field.name === 'nameId' && field.kind === 'select')
      return {
        ...field,
        choices: choicesOf(
          Number(projectId) > 0 ? names.data : [],
          keeps && saved.projectId === projectId ? { id: saved.nameId, name: saved.name } : { id: null, name: '' },
        ),
      };
    return field;
  });
}

interface VoucherDialogProps {
  /** The id of a saved voucher; absent for a new one. */
  id?: number | undefined;
  /** The order number of a new voucher. */
  orderId?: string | undefined;
  onClose(): void;
}

/** The form of a voucher: an income or expense that belongs to an order. */
export function VoucherDialog({ id, orderId = '', onClose }: VoucherDialogProps) {
  const [now] = useState(() => Date.now());
  const dialog = useRecordDialog(PATH, id, {
    fields: FIELDS,
    schema: voucherCreateInput,
    initial: { orderId, type: DIRECTION.income, date: now },
    done: '保存成功',
    onSaved: onClose,
  });
  const fields = useDependentFields(dialog, orderId !== '');
  return (
    <RecordDialog
      dialog={dialog}
      noun="收支凭单"
      acts={
        id !== undefined && (
          <PrintButton source="voucher" id={id} title={`收支凭单 ${dialog.record?.orderId ?? ''}`} disabled={dialog.isEditing} />
        )
      }
      onClose={onClose}
    >
      <RecordFields
        fields={fields}
        control={dialog.form.control}
        readOnly={!dialog.isEditing}
        {...(dialog.record ? { record: dialog.record as RecordValues } : {})}
      />
    </RecordDialog>
  );
}
