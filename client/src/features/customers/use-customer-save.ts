import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { CustomerCreate, CustomerDetail, CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import type { ContactValues } from './customer-form.ts';
import { useSavedCustomer } from './customer-saved.ts';

interface CustomerSaveOptions {
  /** The customer as it was loaded; absent for a new one. */
  customer: CustomerDetail | undefined;
  /** A row's new state once the server has it, so that a save repeated after a failure does not do it twice. */
  onContactSaved(key: string, saved: { id: number; version?: number }): void;
  onSaved(customer: CustomerSimpleRow): void;
}

interface ToSave {
  values: CustomerCreate;
  /** The rows as typed, in the order of `values.contacts`. */
  rows: readonly ContactValues[];
}

/**
 * Saves a customer. A new one goes with its contacts in one call; of a saved one the contacts have calls of their own, which
 * run one after the other behind the customer's.
 */
export function useCustomerSave({ customer, onContactSaved, onSaved }: CustomerSaveOptions) {
  const { user } = useCurrentUser();
  const utils = trpc.useUtils();
  const savedCustomer = useSavedCustomer();
  const options = { meta: { inPlace: true } };
  const create = trpc.bs.customerInfo.create.useMutation(options);
  const update = trpc.bs.customerInfo.update.useMutation(options);
  const createContact = trpc.bs.customerContact.create.useMutation(options);
  const updateContact = trpc.bs.customerContact.update.useMutation(options);
  const deleteContact = trpc.bs.customerContact.delete.useMutation(options);
  const progress = useRef<{ of: CustomerDetail; version: number; removed: Set<number> } | null>(null);

  const saveContacts = async (loaded: CustomerDetail, removed: Set<number>, { values, rows }: ToSave) => {
    const before = new Map((loaded.contacts ?? []).map((contact) => [contact.id, contact]));
    const kept = new Set(rows.map((row) => row.id));
    for (const id of before.keys()) {
      if (kept.has(id) || removed.has(id)) continue;
      await deleteContact.mutateAsync({ id });
      removed.add(id);
    }
    for (const [index, row] of rows.entries()) {
      const contact = values.contacts?.[index];
      if (!contact) continue;
      if (row.id === undefined) {
        const id = await createContact.mutateAsync({ ...contact, index, customerId: loaded.id });
        onContactSaved(row.key, { id });
      } else if (isChanged(before.get(row.id), contact)) {
        await updateContact.mutateAsync({ ...contact, id: row.id, ...(row.version === undefined ? {} : { version: row.version }) });
        onContactSaved(row.key, { id: row.id, version: row.version === undefined ? undefined : row.version + 1 });
      }
    }
  };

  return useMutation({
    mutationFn: async (input: ToSave) => {
      const { contacts = [], ...fields } = input.values;
      const values = { ...fields, salesmanId: salesmanIdOf(fields.salesman ?? null, customer, user) };
      if (!customer) return create.mutateAsync({ ...values, contacts });
      if (progress.current?.of !== customer) progress.current = { of: customer, version: customer.version, removed: new Set() };
      const { version, removed } = progress.current;
      await update.mutateAsync({ ...values, id: customer.id, version });
      progress.current.version = version + 1;
      if (customer.contacts) await saveContacts(customer, removed, input);
      return customer.id;
    },
    ...options,
    onSuccess: async (id, { values }) => {
      await utils.bs.customerContact.invalidate();
      onSaved(await savedCustomer(id, values.name));
    },
  });
}

/** The salesman is typed as a name; it is tied to a person only where that is known for certain. */
function salesmanIdOf(name: string | null, customer: CustomerDetail | undefined, user: { id: number; nickname: string }): number | null {
  if (customer && name === customer.salesman) return customer.salesmanId;
  return name !== null && name === user.nickname ? user.id : null;
}

function isChanged(before: object | undefined, after: object): boolean {
  return Object.entries(after).some(
    ([name, value]) => name !== 'index' && (value ?? null) !== ((before as Record<string, unknown>)?.[name] ?? null),
  );
}
