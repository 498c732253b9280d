import { useRef } from 'react';
import { EnvelopeError, toApiError } from '#client/lib/api-error.ts';
import { once } from '#client/lib/idempotency-key.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import type { CustomerCreate, CustomerDetail } from '#shared/schemas/customer.schema.ts';
import type { ContactValues } from './customer-form.ts';

interface CustomerToSave {
  values: CustomerCreate;
  /** The rows as typed, in the order of `values.contacts`. */
  rows: readonly ContactValues[];
  /** The customer as it was loaded; absent for a new one. */
  customer: CustomerDetail | undefined;
  /** The idempotency key of a new customer. */
  key: string;
  /** Called when the server has saved a contact, so that a save that is repeated after a failure does not save it twice. */
  onContactSaved(key: string, saved: { id: number; version?: number }): void;
}

const { customerInfo, customerContact } = trpcClient.bs;

/**
 * Saves a customer. A new one is created with its contacts in one call. For a saved one, the customer is updated first, then its contacts
 * one by one.
 */
export function useCustomerSave(): (input: CustomerToSave) => Promise<number> {
  const utils = trpc.useUtils();
  const progress = useRef<{ of: CustomerDetail; version: number; removed: Set<number> } | null>(null);

  const saveContacts = async (loaded: CustomerDetail, removed: Set<number>, { values, rows, onContactSaved }: CustomerToSave) => {
    const before = new Map((loaded.contacts ?? []).map((contact) => [contact.id, contact]));
    const kept = new Set(rows.map((row) => row.id));
    for (const [id, { name }] of before) {
      if (kept.has(id) || removed.has(id)) continue;
      await ofContact(name, customerContact.delete.mutate({ id }));
      removed.add(id);
    }
    for (const [index, row] of rows.entries()) {
      const contact = values.contacts?.[index];
      if (!contact) continue;
      if (row.id === undefined) {
        const created = customerContact.create.mutate({ ...contact, index, customerId: loaded.id }, once(row.key));
        const id = await ofContact(contact.name, created);
        onContactSaved(row.key, { id });
      } else if (isChanged(before.get(row.id), contact)) {
        const changes = { ...contact, id: row.id, ...(row.version === undefined ? {} : { version: row.version }) };
        await ofContact(contact.name, customerContact.update.mutate(changes));
        onContactSaved(row.key, { id: row.id, version: row.version === undefined ? undefined : row.version + 1 });
      }
    }
  };

  return async (input) => {
    const { customer, key } = input;
    const { contacts = [], ...values } = input.values;
    if (!customer) return customerInfo.create.mutate({ ...values, contacts }, once(key));
    if (progress.current?.of !== customer) progress.current = { of: customer, version: customer.version, removed: new Set() };
    const { version, removed } = progress.current;
    await customerInfo.update.mutate({ ...values, id: customer.id, version });
    progress.current.version = version + 1;
    if (customer.contacts) await saveContacts(customer, removed, input);
    await utils.bs.customerContact.invalidate();
    return customer.id;
  };
}

/**
 * Waits for the call of a contact. A failure's message says that the customer itself, which is saved first, is saved.
 * @throws EnvelopeError
 */
async function ofContact<T>(name: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, message } = toApiError(error);
    throw new EnvelopeError(code, `客户已保存，联系人「${name}」未保存：${message}`);
  }
}

function isChanged(before: object | undefined, after: object): boolean {
  return Object.entries(after).some(
    ([name, value]) => name !== 'index' && (value ?? null) !== ((before as Record<string, unknown>)?.[name] ?? null),
  );
}
