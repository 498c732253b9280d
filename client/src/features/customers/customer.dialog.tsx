import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { usePermission } from '#client/lib/permission.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { RecordFields, type RecordValues } from '#client/records/record-fields.tsx';
import styles from '#client/records/record-form.module.css';
import { Tabs } from '#client/ui/tabs.tsx';
import { type CustomerSimpleRow, customerCreateInput } from '#shared/schemas/customer.schema.ts';
import { CustomerAmounts } from './customer-amounts.tsx';
import { type ContactErrors, CustomerContacts } from './customer-contacts.tsx';
import {
  ALL_FIELDS,
  BASIC_FIELDS,
  type ContactValues,
  type CustomerTab,
  customerValues,
  OTHER_GROUPS,
  tabOf,
  withoutBlankEnd,
} from './customer-form.ts';
import { useSavedCustomer } from './customer-saved.ts';
import { useCustomerSave } from './use-customer-save.ts';

interface CustomerDialogProps {
  /** The customer to look at or change; absent for a new one. */
  id?: number;
  /** What a new customer starts with. */
  initial?: RecordValues;
  onClose(): void;
  /** Gets the saved customer as an order copies it. It is called after `onClose`. */
  onSaved?(customer: CustomerSimpleRow): void;
}

const customerInput = z.preprocess(
  (values) => ({ ...(values as RecordValues), contacts: withoutBlankEnd((values as RecordValues).contacts as ContactValues[]) }),
  customerCreateInput,
);

/** The form of a customer: its fields on two tabs, and its contacts. */
export function CustomerDialog({ id, initial, onClose, onSaved }: CustomerDialogProps) {
  const can = usePermission();
  const isNew = id === undefined;
  const canContacts = { query: can('bs:customer-contact:query'), create: can('bs:customer-contact:create') };
  const [tab, setTab] = useState<CustomerTab>('basic');
  const savedCustomer = useSavedCustomer();
  const saveCustomer = useCustomerSave();
  const dialog = useRecordDialog('bs.customerInfo', id, {
    fields: ALL_FIELDS,
    schema: customerInput,
    query: { withContacts: canContacts.query },
    valuesOf: (customer) => customerValues(customer, initial),
    save: (values, key, customer, form) => {
      const contacts = () => (form.getValues('contacts') ?? []) as ContactValues[];
      const onContactSaved = (rowKey: string, saved: Partial<ContactValues>) => {
        const next = contacts().map((contact) => (contact.key === rowKey ? { ...contact, ...saved } : contact));
        form.setValue('contacts', next);
      };
      return saveCustomer({ values, rows: withoutBlankEnd(contacts()), customer, key, onContactSaved });
    },
    // Contacts are saved by calls of their own, which compare them with those that were opened.
    adopt: (fresh, opened) => ({ ...fresh, contacts: opened?.contacts ?? fresh.contacts }),
    onSaved: async (savedId, { name }) => {
      onClose();
      const saved = await savedCustomer(savedId, name);
      onSaved?.(saved);
    },
    onRefused: (names) => {
      const tabs = names.map(tabOf);
      const first = (['basic', 'other', 'contacts'] as const).find((candidate) => tabs.includes(candidate));
      if (first && !tabs.includes(tab)) setTab(first);
    },
  });
  const { form, isEditing, record } = dialog;
  const { errors } = form.formState;
  const shown = { control: form.control, readOnly: !isEditing, record };
  const hasContacts = isNew ? canContacts.create : canContacts.query;
  const contactCount = withoutBlankEnd((form.watch('contacts') as ContactValues[] | undefined) ?? []).length;
  const tabs = [
    { id: 'basic', label: '基本信息' },
    { id: 'other', label: '其他信息' },
    ...(hasContacts ? [{ id: 'contacts', label: contactCount > 0 ? `联系人（${contactCount}）` : '联系人' }] : []),
  ];

  return (
    <RecordDialog
      dialog={dialog}
      noun="客户信息"
      title={isNew ? '新建客户' : isEditing ? '修改客户' : '客户信息'}
      size="share"
      fixedHeight
      onClose={onClose}
    >
      <Tabs label="客户资料" tabs={tabs} selected={tab} onSelect={(next) => setTab(next as CustomerTab)}>
        <div className={styles.panel}>
          {tab === 'basic' && (
            <>
              {!isNew && can('bs:order-info:query') && <CustomerAmounts customerId={id} />}
              <RecordFields fields={BASIC_FIELDS} {...shown} />
            </>
          )}
          {tab === 'other' &&
            OTHER_GROUPS.map((group) => (
              <section key={group.title} className={styles.group} aria-label={group.title}>
                <h3 className={styles.groupTitle}>{group.title}</h3>
                <RecordFields fields={group.fields} {...shown} />
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
                  readOnly={!isEditing}
                  canAdd={canContacts.create}
                  canUpdate={can('bs:customer-contact:update')}
                  canDelete={can('bs:customer-contact:delete')}
                  onIncomplete={(index, missing) => {
                    if (missing.name) form.setError(`contacts.${index}.name`, { message: '请填写姓名' });
                    if (missing.contactPhone) form.setError(`contacts.${index}.contactPhone`, { message: '请填写联系方式' });
                    dialog.focusRefused();
                  }}
                />
              )}
            />
          )}
        </div>
      </Tabs>
    </RecordDialog>
  );
}
