import { once } from '#client/lib/idempotency-key.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import styles from '#client/records/record-form.module.css';
import { useDefaultType } from '#client/records/use-default-type.ts';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { type CustomerSimpleRow, customerCreateInput } from '#shared/schemas/customer.schema.ts';
import { useSavedCustomer } from './customer-saved.ts';

interface CustomerQuickFormProps {
  initialName: string;
  /** Gets the new customer as an order copies it. */
  onCreated(customer: CustomerSimpleRow): void;
  onClose(): void;
}

const quickInput = customerCreateInput.pick({ name: true, contactPhone: true });

const quickFields = (isNamed: boolean): readonly RecordField<keyof typeof quickInput.shape>[] => [
  { name: 'name', label: '客户名称', kind: 'text', required: true, autoFocus: !isNamed },
  { name: 'contactPhone', label: '联系电话', kind: 'text', inputMode: 'tel', autoFocus: isNamed },
];

/** Adds a customer by name and phone only, while an order is being entered. The rest can be filled in later. */
export function CustomerQuickForm({ initialName, onCreated, onClose }: CustomerQuickFormProps) {
  const type = useDefaultType('customerType', '普通客户');
  const savedCustomer = useSavedCustomer();
  const fields = quickFields(initialName !== '');
  const form = useRecordForm({
    values: { name: initialName, contactPhone: '' },
    schema: quickInput,
    fields,
    save: async (valid, key) => {
      const id = await trpcClient.bs.customerInfo.create.mutate({ ...valid, typeId: await type.settle() }, once(key));
      return savedCustomer(id, valid.name);
    },
    done: '新增成功',
    onSaved: (customer) => {
      onCreated(customer);
      onClose();
    },
  });
  return (
    <FormDialog title="新建客户" size="small" resizable={false} form={form} onClose={onClose}>
      <RecordFields fields={fields} control={form.form.control} columns={1} />
      <p className={styles.hint}>将归入「{type.name}」类别，其他资料可稍后在客户管理中补充。</p>
    </FormDialog>
  );
}
