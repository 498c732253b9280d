import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { focusFirstError } from '#client/features/base-data/focus-first-error.ts';
import { RecordFields, type RecordValues } from '#client/features/base-data/record-fields.tsx';
import styles from '#client/features/base-data/record-form.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { toast } from '#client/ui/toast.ts';
import { type CustomerCreate, type CustomerSimpleRow, customerCreateInput } from '#shared/schemas/customer.schema.ts';
import { CustomerAmounts } from './customer-amounts.tsx';
import { type ContactErrors, CustomerContacts } from './customer-contacts.tsx';
import {
  BASIC_FIELDS,
  type ContactValues,
  type CustomerTab,
  customerValues,
  OTHER_GROUPS,
  tabOf,
  withoutBlankEnd,
} from './customer-form.ts';
import { useCustomerSave } from './use-customer-save.ts';

interface CustomerDialogProps {
  open: boolean;
  /** The customer to look at or change; absent for a new one. */
  id?: number;
  /** Name a new customer starts with. */
  initialName?: string;
  /** Type a new customer starts with. */
  initialTypeId?: number | null;
  onClose(): void;
  /** Gets the saved customer as an order copies it; `onClose` follows. */
  onSaved?(customer: CustomerSimpleRow): void;
}

/** A customer with all that is known: a saved one opens read-only until 编辑, a new one opens editable. */
export function CustomerDialog({ open, ...rest }: CustomerDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const schemaResolver = zodResolver(customerCreateInput) as unknown as Resolver<RecordValues, unknown, CustomerCreate>;
const resolver: typeof schemaResolver = (values, context, options) =>
  schemaResolver({ ...values, contacts: withoutBlankEnd(values.contacts as ContactValues[]) }, context, options);

const formId = 'customer-form';

function OpenDialog({ id, initialName = '', initialTypeId = null, onClose, onSaved }: Omit<CustomerDialogProps, 'open'>) {
  const can = usePermission();
  const isNew = id === undefined;
  const canContacts = { query: can('bs:customer-contact:query'), create: can('bs:customer-contact:create') };
  const loaded = trpc.bs.customerInfo.get.useQuery(
    { id: id ?? 0, withContacts: canContacts.query },
    { enabled: !isNew, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { inPlace: true } },
  );
  const customer = loaded.data;
  const [editing, setEditing] = useState(isNew);
  const [tab, setTab] = useState<CustomerTab>('basic');
  const values = useMemo(
    () => customerValues(customer, { name: initialName, typeId: initialTypeId ?? '' }),
    [customer, initialName, initialTypeId],
  );
  const form = useForm<RecordValues, unknown, CustomerCreate>({ values, resolver, shouldFocusError: false });
  // Read while rendering: the form only tracks what is read.
  const { isDirty, errors } = form.formState;

  const contacts = () => form.getValues('contacts') as ContactValues[];
  const save = useCustomerSave({
    customer,
    onContactSaved: (key, saved) =>
      form.setValue(
        'contacts',
        contacts().map((contact) => (contact.key === key ? { ...contact, ...saved } : contact)),
      ),
    onSaved: (saved) => {
      toast.success(isNew ? '新增成功' : '修改成功');
      onSaved?.(saved);
      onClose();
    },
  });

  const showErrors = (names: readonly string[]) => {
    const tabs = names.map(tabOf);
    const first = (['basic', 'other', 'contacts'] as const).find((candidate) => tabs.includes(candidate));
    if (first && !tabs.includes(tab)) setTab(first);
    focusFirstError(formId);
  };
  const close = async () => {
    if (editing && isDirty && !(await confirm({ message: '内容尚未保存，确定关闭吗？' }))) return;
    onClose();
  };
  const reload = async () => {
    save.reset();
    form.reset(customerValues((await loaded.refetch()).data));
    setEditing(false);
  };

  const isReady = isNew || customer !== undefined;
  const failure = save.error ? toApiError(save.error) : null;
  const hasContacts = isNew ? canContacts.create : canContacts.query;
  const contactCount = withoutBlankEnd((form.watch('contacts') as ContactValues[] | undefined) ?? []).length;
  const tabs = [
    { id: 'basic', label: '基本信息' },
    { id: 'other', label: '其他信息' },
    ...(hasContacts ? [{ id: 'contacts', label: contactCount > 0 ? `联系人（${contactCount}）` : '联系人' }] : []),
  ];

  return (
    <Dialog
      title={isNew ? '新增客户' : editing ? '修改客户' : '客户信息'}
      size="share"
      fixedHeight
      onClose={() => void close()}
      footer={
        <>
          {!isNew && can('bs:customer-info:update') && (
            <Button disabled={!isReady || editing} onClick={() => setEditing(true)}>
              编辑
            </Button>
          )}
          <Button onClick={() => void close()}>关闭</Button>
          {can(isNew ? 'bs:customer-info:create' : 'bs:customer-info:update') && (
            <Button variant="primary" type="submit" form={formId} disabled={!isReady || !editing} loading={save.isPending}>
              保存
            </Button>
          )}
        </>
      }
    >
      {!isReady && loaded.isPending && <LoadingArea />}
      {!isReady && loaded.isError && (
        <ErrorState title="获取客户信息失败" message={toApiError(loaded.error).message} onRetry={() => void loaded.refetch()} />
      )}
      {isReady && (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            // The form under this dialog must not be submitted as well.
            event.stopPropagation();
            event.preventDefault();
            if (!editing || save.isPending) return;
            void form.handleSubmit(
              (valid) => save.mutate({ values: valid, rows: withoutBlankEnd(contacts()) }),
              (faults) => showErrors(Object.keys(faults)),
            )();
          }}
        >
          {failure && (
            <Notice tone="danger">
              {failure.message}
              {failure.reason === 'stale' && (
                <Button size="small" variant="invisible" onClick={() => void reload()}>
                  重新载入
                </Button>
              )}
            </Notice>
          )}
          <Tabs label="客户资料" tabs={tabs} selected={tab} onSelect={(next) => setTab(next as CustomerTab)}>
            <div className={styles.panel}>
              {tab === 'basic' && (
                <>
                  {!isNew && can('bs:order-info:query') && <CustomerAmounts customerId={id} />}
                  <RecordFields fields={BASIC_FIELDS} control={form.control} readOnly={!editing} record={customer} />
                </>
              )}
              {tab === 'other' &&
                OTHER_GROUPS.map((group) => (
                  <section key={group.title} className={styles.group} aria-label={group.title}>
                    <h3 className={styles.groupTitle}>{group.title}</h3>
                    <RecordFields fields={group.fields} control={form.control} readOnly={!editing} record={customer} />
                  </section>
                ))}
              {tab === 'contacts' && (
                <Controller
                  control={form.control}
                  name="contacts"
                  render={({ field }) => (
                    <CustomerContacts
                      contacts={field.value as ContactValues[]}
                      onChange={field.onChange}
                      errors={errors.contacts as ContactErrors}
                      readOnly={!editing}
                      canAdd={canContacts.create}
                      canUpdate={can('bs:customer-contact:update')}
                      canDelete={can('bs:customer-contact:delete')}
                      onIncomplete={(index, missing) => {
                        if (missing.name) form.setError(`contacts.${index}.name`, { message: '请填写姓名' });
                        if (missing.contactPhone) form.setError(`contacts.${index}.contactPhone`, { message: '请填写联系方式' });
                        focusFirstError(formId);
                      }}
                    />
                  )}
                />
              )}
            </div>
          </Tabs>
        </form>
      )}
    </Dialog>
  );
}
