import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { ContactCreate, ContactPageInput, ContactRow, ContactUpdate } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseMissingReference } from '../products/missing-reference.ts';
import { refuseStale } from '../resources/resource.service.ts';
import { customerRepository } from './customer.repository.ts';
import { customerContactRepository } from './customer-contact.repository.ts';

const WHAT = '联系人';

export const customerContactService = {
  /** Without an `index` the contact goes behind the customer's others. @returns the new id. */
  create(scope: Scope, { index, ...input }: ContactCreate): Promise<number> {
    return inTransaction(scope, async (scope) => {
      const contactIndex = index ?? (await customerContactRepository.nextIndex(scope, input.customerId));
      return refuseMissingReference({ fk_customer_contact_customer: '客户' }, () =>
        customerContactRepository.insert(scope, { ...input, contactIndex }),
      );
    });
  },

  /** Changes the fields that are present; a contact stays with its customer. */
  update(scope: Scope, { id, version, index, ...sent }: ContactUpdate): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const row = await customerContactRepository.lockById(scope, id);
      if (!row) throw new AppError('notFound', { what: WHAT });
      refuseStale(row, version);
      await customerContactRepository.update(scope, id, row.version, { ...sent, ...(index === undefined ? {} : { contactIndex: index }) });
      return true as const;
    });
  },

  async delete(scope: Scope, id: number): Promise<true> {
    if (!(await customerContactRepository.delete(scope, id))) throw new AppError('notFound', { what: WHAT });
    return true;
  },

  /** Removes every contact of a customer; none there is no fault, no such customer is. */
  deleteByCustomer(scope: Scope, customerId: number): Promise<true> {
    return inTransaction(scope, async (scope) => {
      if (!(await customerRepository.lockById(scope, customerId))) throw new AppError('notFound', { what: '客户' });
      await customerContactRepository.deleteByCustomer(scope, customerId);
      return true as const;
    });
  },

  async get(scope: Scope, id: number): Promise<ContactRow> {
    const row = await customerContactRepository.findById(scope, id);
    if (!row) throw new AppError('notFound', { what: WHAT });
    return row;
  },

  /** The contacts of several customers, each list in the order that the person gave; a customer without any is absent. */
  getByCustomers: (scope: Scope, customerIds: readonly number[]): Promise<Map<number, ContactRow[]>> =>
    customerContactRepository.findByCustomers(scope, customerIds),

  getByCustomer: (scope: Scope, customerId: number): Promise<ContactRow[]> => customerContactRepository.findByCustomer(scope, customerId),

  page: (scope: Scope, input: ContactPageInput): Promise<Page<ContactRow>> => customerContactRepository.findPage(scope, input),

  exportRows: (scope: Scope, input: ContactPageInput): AsyncIterable<ContactRow> => customerContactRepository.findAll(scope, input),
};
