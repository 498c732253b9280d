import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { ContactCreate, ContactRow, ContactUpdate } from '#shared/schemas/customer.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { changeRecord, deleteRecord, insertRecord, lockRecord, servedReads } from '../records/record.ts';
import { customerContactRepository } from './customer-contact.repository.ts';
import { requireSeenCustomer } from './seen-customer.ts';

const WHAT = '联系人';

export const customerContactService = {
  /** Without an `index` the contact goes behind the customer's others. @returns the new id. */
  async create(scope: Scope, input: ContactCreate): Promise<number> {
    await requireSeenCustomer(scope, input.customerId);
    return customerContactService.add(scope, input);
  },

  /** The same without asking whether the person sees the customer: one that is made in the same step may belong to somebody else. */
  add(scope: Scope, { index, ...input }: ContactCreate): Promise<number> {
    return inTransaction(scope, async (scope) => {
      const contactIndex = index ?? (await customerContactRepository.nextIndex(scope, input.customerId));
      return refuseConflicts({ what: WHAT, references: { fk_customer_contact_customer: '客户' } }, '', () =>
        insertRecord(scope, 'customerContact', { ...input, contactIndex }),
      );
    });
  },

  /** Changes the fields that are present; a contact stays with its customer. */
  update: (scope: Scope, { id, version, index, ...sent }: ContactUpdate): Promise<void> =>
    changeRecord(scope, 'customerContact', { what: WHAT }, { id, version }, { ...sent, contactIndex: index }),

  delete: (scope: Scope, id: number): Promise<void> => deleteRecord(scope, 'customerContact', WHAT, id),

  /** Removes every contact of a customer, if there are any. @throws AppError notFound for a customer that is not there */
  deleteByCustomer(scope: Scope, customerId: number): Promise<void> {
    return inTransaction(scope, async (scope) => {
      await lockRecord(scope, 'customerInfo', '客户', { id: customerId });
      await customerContactRepository.deleteByCustomer(scope, customerId);
    });
  },

  ...servedReads(WHAT, customerContactRepository),

  /** The contacts of several customers, by customer, each list in the sequence that people gave; a customer without any is absent. */
  getByCustomers: (scope: Scope, customerIds: readonly number[]): Promise<Map<number, ContactRow[]>> =>
    customerContactRepository.findByCustomers(scope, customerIds),

  getByCustomer: (scope: Scope, customerId: number): Promise<ContactRow[]> => customerContactRepository.findByCustomer(scope, customerId),
};
