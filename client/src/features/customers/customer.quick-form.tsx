import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { focusFirstError } from '#client/features/base-data/focus-first-error.ts';
import styles from '#client/features/base-data/record-form.module.css';
import { useDefaultType } from '#client/features/base-data/use-default-type.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { type CustomerSimpleRow, customerCreateInput } from '#shared/schemas/customer.schema.ts';
import { useSavedCustomer } from './customer-saved.ts';

interface CustomerQuickFormProps {
  initialName: string;
  /** Gets the new customer as an order copies it. */
  onCreated(customer: CustomerSimpleRow): void;
  onClose(): void;
}

const quickInput = customerCreateInput.pick({ name: true, contactPhone: true });
const formId = 'customer-quick-form';

/** Adds a customer by name and phone while someone is waiting; the rest can be filled in later. */
export function CustomerQuickForm({ initialName, onCreated, onClose }: CustomerQuickFormProps) {
  const type = useDefaultType('customerType', '普通客户');
  const savedCustomer = useSavedCustomer();
  const create = trpc.bs.customerInfo.create.useMutation({ meta: { inPlace: true } });
  const form = useForm({
    defaultValues: { name: initialName, contactPhone: '' },
    resolver: zodResolver(quickInput),
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: async ({ name, contactPhone }: { name: string; contactPhone?: unknown }) => {
      const phone = typeof contactPhone === 'string' ? contactPhone : null;
      const id = await create.mutateAsync({ name, contactPhone: phone, typeId: await type.settle() });
      return savedCustomer(id, name);
    },
    meta: { inPlace: true },
    onSuccess: (customer) => {
      toast.success('新增成功');
      onCreated(customer);
      onClose();
    },
  });

  return (
    <Dialog
      title="新建客户"
      size="small"
      resizable={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // The form under this dialog must not be submitted as well.
          event.stopPropagation();
          if (save.isPending) return event.preventDefault();
          void form.handleSubmit(
            (values) => save.mutate(values),
            () => focusFirstError(formId),
          )(event);
        }}
      >
        {save.error && <Notice tone="danger">{toApiError(save.error).message}</Notice>}
        <FormField label="客户名称" required error={errors.name?.message}>
          {(attributes) => <TextInput {...attributes} {...form.register('name')} data-autofocus={initialName === '' || undefined} />}
        </FormField>
        <FormField label="联系电话" error={errors.contactPhone?.message}>
          {(attributes) => (
            <TextInput
              {...attributes}
              {...form.register('contactPhone')}
              inputMode="tel"
              data-autofocus={initialName !== '' || undefined}
            />
          )}
        </FormField>
        <p className={styles.hint}>将归入「{type.name}」类别，其他资料可稍后在客户管理中补充。</p>
      </form>
    </Dialog>
  );
}
