import { isNarrowed, wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { isMobileNumber } from '#shared/rules/phone.rules.ts';
import type {
  CustomerCreate,
  CustomerDetail,
  CustomerPageInput,
  CustomerRow,
  CustomerSimpleInput,
  CustomerSimpleRow,
  CustomerUpdate,
} from '#shared/schemas/customer.schema.ts';
import { CUSTOMER_CONTACT_MAX, CUSTOMER_NAME_MAX, CUSTOMER_NAME_TOO_LONG } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import {
  checkedName,
  codesAfter,
  codesOf,
  findByGivenNames,
  findTypeNamed,
  searchedOrWhole,
  typeNamed,
  unlessThere,
  withBranch,
} from '../naming/named-records.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { changeRecord, deleteRecord, found, insertRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { type CustomerBrief, customerRepository } from './customer.repository.ts';
import { customerContactService } from './customer-contact.service.ts';
import { requireSeenCustomer } from './seen-customer.ts';

export type { CustomerBrief } from './customer.repository.ts';

const WHAT = '客户';
/** The type that a shop without any gets when an order names a new customer. */
const FALLBACK_TYPE = '普通客户';

const REFERENCES = {
  fk_customer_info_type_id: '客户类型',
  fk_customer_info_salesman_id: '业务员',
  fk_customer_info_level_id: '客户级别',
  fk_customer_info_delivery_id: '送货方式',
  fk_customer_info_closing_cycle: '结算周期',
  fk_customer_info_discounts_id: '折扣类型',
  fk_customer_info_sources: '客户来源',
  fk_customer_info_bill_id: '票据类型',
  fk_customer_info_payment_id: '付款方式',
  fk_customer_info_unit_id: '计量单位',
};

/** A customer that an order names, with the contact and the phone number of the order. */
export interface NamedCustomer {
  name: string;
  contact?: string | null;
  phone?: string | null;
}

/**
 * The person whom a salesman's name means, where the name is sent without an id: who sees a customer depends on the id, so that the two must
 * not name different people.
 */
const salesmanIdOf = async (scope: Scope, { salesman, salesmanId }: Pick<CustomerUpdate, 'salesman' | 'salesmanId'>) =>
  salesman === undefined || salesmanId !== undefined ? salesmanId : customerRepository.findPersonNamed(scope, salesman ?? '');

/** Contacts that are sent or read with their customer need the permissions of contacts. @throws AppError forbidden */
function requireContactPermission(scope: Scope, action: 'create' | 'query'): void {
  if (!isPermitted(scope.grants, `bs:customer-contact:${action}`)) throw new AppError('forbidden');
}

const WORDS = { what: WHAT, references: REFERENCES };

const NAME = { missing: '客户名称必填', max: CUSTOMER_NAME_MAX, tooLong: CUSTOMER_NAME_TOO_LONG };
const TYPES = resourceServices.customerType;

const firstType = async (scope: Scope): Promise<number | undefined> => (await TYPES.listAllSimple(scope))[0]?.id;

const findByNames = (scope: Scope, names: readonly string[]): Promise<Map<string, CustomerBrief>> =>
  findByGivenNames(names, (trimmed) => customerRepository.findByNames(scope, trimmed));

function insertUnlessThere(scope: Scope, name: string, known: NamedCustomer, typeId: number): Promise<void> {
  const contact = known.contact?.trim() ?? '';
  const phone = known.phone?.trim() ?? '';
  return unlessThere(() =>
    insertRecord(scope, 'customerInfo', {
      name,
      typeId,
      ...codesOf({ name }),
      // A contact or number that a customer cannot have is left out and not cut: the order keeps it, and a cut one would be wrong.
      contact: contact !== '' && contact.length <= CUSTOMER_CONTACT_MAX ? contact : null,
      contactPhone: isMobileNumber(phone) ? phone : null,
      userId: scope.actor.userId,
    }),
  );
}

export const customerService = {
  /** Saves the customer and the contacts that are sent with it, or nothing. @returns the new id. */
  async create(scope: Scope, { contacts = [], ...input }: CustomerCreate): Promise<number> {
    if (contacts.length > 0) requireContactPermission(scope, 'create');
    return inTransaction(scope, async (scope) => {
      const salesmanId = await salesmanIdOf(scope, input);
      const customerId = await refuseConflicts(WORDS, input.name, () =>
        insertRecord(scope, 'customerInfo', {
          ...input,
          ...codesOf(input),
          salesmanId,
          userId: scope.actor.userId,
        }),
      );
      for (const [index, contact] of contacts.entries()) {
        await customerContactService.add(scope, { ...contact, customerId, index: contact.index ?? index });
      }
      return customerId;
    });
  },

  /** Changes the fields that are present. */
  async update(scope: Scope, { id, version, ...sent }: CustomerUpdate): Promise<void> {
    const salesmanId = await salesmanIdOf(scope, sent);
    await changeRecord(scope, 'customerInfo', WORDS, { id, version }, (row) => ({
      ...sent,
      ...codesAfter(row, sent),
      salesmanId: sent.salesman === row.salesman ? sent.salesmanId : salesmanId,
    }));
  },

  /** Removes the customer with its contacts and quotes. @throws AppError inUse for one that an order names */
  delete: (scope: Scope, id: number): Promise<void> => refuseConflicts(WORDS, '', () => deleteRecord(scope, 'customerInfo', WHAT, id)),

  async get(scope: Scope, id: number, isWithContacts = false): Promise<CustomerDetail> {
    if (isWithContacts) requireContactPermission(scope, 'query');
    const row = found(await customerRepository.findById(scope, id), WHAT);
    return isWithContacts ? { ...row, contacts: await customerContactService.getByCustomer(scope, id) } : row;
  },

  count: (scope: Scope): Promise<number> => customerRepository.count(scope),

  page: async (scope: Scope, input: CustomerPageInput): Promise<Page<CustomerRow>> =>
    customerRepository.findPage(scope, await withBranch(scope, TYPES, input)),

  async *exportRows(scope: Scope, input: CustomerPageInput): AsyncGenerator<CustomerRow> {
    yield* customerRepository.findAll(scope, await withBranch(scope, TYPES, input));
  },

  /** Enabled customers: the best matches of a search, or all of them while they fit into a list. */
  async listAllSimple(scope: Scope, input: CustomerSimpleInput): Promise<CustomerSimpleRow[]> {
    const filters = await withBranch(scope, TYPES, input ?? {});
    return searchedOrWhole(filters, (limit) => customerRepository.findEnabled(scope, filters, limit));
  },

  /** Customers by name, disabled ones too; a name without a customer is absent. */
  findByNames,

  /** Those of the names that belong to customers which the person does not see by the data scope. */
  async findOthersNames(scope: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
    if (!isNarrowed(scope.db)) return new Set();
    const own = await findByNames(scope, names);
    return new Set([...(await findByNames(wholeShop(scope), names)).keys()].filter((name) => !own.has(name)));
  },

  requireSeen: requireSeenCustomer,

  /** How much a customer may owe; null for no limit. */
  creditLine: customerRepository.findCreditLine,

  /** Whole rows of the customers of these names, disabled ones too. */
  findRowsByNames: (scope: Scope, names: readonly string[]): Promise<CustomerRow[]> => customerRepository.findFullByNames(scope, names),

  async findByName(scope: Scope, name: string): Promise<CustomerBrief | null> {
    return (await findByNames(scope, [name])).get(name) ?? null;
  },

  /** Whether there is a type for customers that are made because an order names them. */
  hasFirstType: async (scope: Scope): Promise<boolean> =>
    (await firstType(scope)) !== undefined || (await findTypeNamed(scope, TYPES, FALLBACK_TYPE)) !== undefined,

  /**
   * Finds or makes a customer for each name, inside the running transaction if there is one. New ones get the shop's first customer type,
   * and contact and phone where a customer can have them.
   * @throws AppError `invalid` for an empty or too long name; then none is made.
   */
  findOrCreateByNames(scope: Scope, customers: readonly NamedCustomer[]): Promise<Map<string, CustomerBrief>> {
    const wanted = new Map<string, NamedCustomer>();
    for (const customer of customers) {
      const name = checkedName(customer.name, NAME);
      if (!wanted.has(name)) wanted.set(name, customer);
    }
    return inTransaction(scope, async (scope) => {
      const known = await findByNames(scope, [...wanted.keys()]);
      // Sorted by name, so that two imports do not wait for each other in a circle.
      const missing = [...wanted].filter(([name]) => !known.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
      if (missing.length > 0) {
        const typeId = (await firstType(scope)) ?? (await typeNamed(scope, TYPES, FALLBACK_TYPE));
        for (const [name, known] of missing) await insertUnlessThere(scope, name, known, typeId);
      }
      return findByNames(
        scope,
        customers.map((customer) => customer.name),
      );
    });
  },

  async findOrCreateByName(scope: Scope, customer: NamedCustomer): Promise<CustomerBrief> {
    const found = (await customerService.findOrCreateByNames(scope, [customer])).get(customer.name);
    if (!found) throw new Error('a customer was made and is not there');
    return found;
  },
};
