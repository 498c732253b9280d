import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { isMobileNumber } from '#shared/rules/phone.rules.ts';
import type {
  CustomerCreate,
  CustomerDetail,
  CustomerPageInput,
  CustomerRow,
  CustomerSimpleInput,
  CustomerSimpleRow,
  CustomerStatisticsInput,
  CustomerStatisticsRow,
  CustomerUpdate,
} from '#shared/schemas/customer.schema.ts';
import { CUSTOMER_CONTACT_MAX, CUSTOMER_NAME_MAX, CUSTOMER_NAME_TOO_LONG } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseMissingReference } from '../products/missing-reference.ts';
import { mnemonicAfter, mnemonicOf, searchPinyinOf } from '../products/mnemonic-code.ts';
import { SEARCH_LIMIT, SIMPLE_LIST_LIMIT } from '../products/name-search.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { refuseConflicts, refuseStale } from '../resources/resource.service.ts';
import { type CustomerBrief, customerRepository } from './customer.repository.ts';
import { customerContactService } from './customer-contact.service.ts';
import { customerStatisticsRepository } from './customer-statistics.repository.ts';

export type { CustomerBrief } from './customer.repository.ts';

const WHAT = '客户';
/** The type of customers that an order names for the first time, in a shop that has no type yet. */
const FALLBACK_TYPE = '普通客户';

const REFERENCES = {
  fk_customer_info_type_id: '客户类别',
  fk_customer_info_salesman_id: '业务员',
  fk_customer_info_level_id: '客户等级',
  fk_customer_info_delivery_id: '送货方式',
  fk_customer_info_closing_cycle: '结算周期',
  fk_customer_info_discounts_id: '折扣类型',
  fk_customer_info_sources: '客户来源',
  fk_customer_info_bill_id: '票据类型',
  fk_customer_info_payment_id: '付款方式',
  fk_customer_info_unit_id: '计量单位',
};

/** A customer that an order names, with what the order knows of it. */
export interface NamedCustomer {
  name: string;
  contact?: string | null;
  phone?: string | null;
}

/** Contacts that travel with their customer need the permission that they need alone. */
function requireContactPermission(scope: Scope, action: 'create' | 'query'): void {
  if (!isPermitted(scope.grants, `bs:customer-contact:${action}`)) throw new AppError('forbidden');
}

const refuse = <T>(name: unknown, work: () => Promise<T>) => refuseConflicts(WHAT, name, () => refuseMissingReference(REFERENCES, work));

async function firstType(scope: Scope): Promise<number> {
  const found = (await customerRepository.findFirstType(scope)) ?? (await customerRepository.findTypeByName(scope, FALLBACK_TYPE));
  if (found !== undefined) return found;
  try {
    return await resourceServices.customerType.create(scope, { parentId: 0, name: FALLBACK_TYPE });
  } catch (error) {
    // Another order made it meanwhile.
    const made =
      error instanceof AppError && error.reason === 'nameTaken' ? await customerRepository.findTypeByName(scope, FALLBACK_TYPE) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('客户名称必填');
  if (trimmed.length > CUSTOMER_NAME_MAX) throw invalid(CUSTOMER_NAME_TOO_LONG);
  return trimmed;
}

/** Keys are the names as the caller wrote them; blanks around them are ignored. */
async function findByNames(scope: Scope, names: readonly string[]): Promise<Map<string, CustomerBrief>> {
  const trimmed = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const found = await customerRepository.findByNames(scope, trimmed);
  const byGiven = new Map<string, CustomerBrief>();
  for (const name of names) {
    const customer = found.get(name.trim());
    if (customer) byGiven.set(name, customer);
  }
  return byGiven;
}

async function insertUnlessThere(scope: Scope, name: string, known: NamedCustomer, typeId: number): Promise<void> {
  const contact = known.contact?.trim() ?? '';
  const phone = known.phone?.trim() ?? '';
  try {
    await customerRepository.insert(scope, {
      name,
      typeId,
      mnemonicCode: mnemonicOf(name),
      searchPinyin: searchPinyinOf(name),
      // What does not fit a customer stays with the order that brought it; a cut name or number would be a wrong one.
      contact: contact !== '' && contact.length <= CUSTOMER_CONTACT_MAX ? contact : null,
      contactPhone: isMobileNumber(phone) ? phone : null,
      userId: scope.actor.userId,
    });
  } catch (error) {
    // Two orders may name the same new customer, or one file may write it in two ways that count as one name.
    if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
  }
}

export const customerService = {
  /** Saves the customer and the contacts that came with it, or nothing. @returns the new id. */
  async create(scope: Scope, { contacts = [], ...input }: CustomerCreate): Promise<number> {
    if (contacts.length > 0) requireContactPermission(scope, 'create');
    return inTransaction(scope, async (scope) => {
      const customerId = await refuse(input.name, () =>
        customerRepository.insert(scope, {
          ...input,
          mnemonicCode: input.mnemonicCode ?? mnemonicOf(input.name),
          searchPinyin: searchPinyinOf(input.name),
          userId: scope.actor.userId,
        }),
      );
      for (const [index, contact] of contacts.entries()) {
        await customerContactService.create(scope, { ...contact, customerId, index: contact.index ?? index });
      }
      return customerId;
    });
  },

  /** Changes the fields that are present. */
  update(scope: Scope, { id, version, ...sent }: CustomerUpdate): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const row = await customerRepository.lockById(scope, id);
      if (!row) throw new AppError('notFound', { what: WHAT });
      refuseStale(row, version);
      const changes = {
        ...sent,
        mnemonicCode: mnemonicAfter(row, sent),
        ...(sent.name === undefined ? {} : { searchPinyin: searchPinyinOf(sent.name) }),
      };
      await refuse(sent.name, () => customerRepository.update(scope, id, row.version, changes));
      return true as const;
    });
  },

  /** Removes the customer with its contacts and quotes; one that an order names stays. */
  async delete(scope: Scope, id: number): Promise<true> {
    const isDeleted = await refuseConflicts(WHAT, '', () => customerRepository.delete(scope, id));
    if (!isDeleted) throw new AppError('notFound', { what: WHAT });
    return true;
  },

  async get(scope: Scope, id: number, isWithContacts = false): Promise<CustomerDetail> {
    if (isWithContacts) requireContactPermission(scope, 'query');
    const row = await customerRepository.findById(scope, id);
    if (!row) throw new AppError('notFound', { what: WHAT });
    return isWithContacts ? { ...row, contacts: await customerContactService.getByCustomer(scope, id) } : row;
  },

  count: (scope: Scope): Promise<number> => customerRepository.count(scope),

  page: (scope: Scope, input: CustomerPageInput): Promise<Page<CustomerRow>> => customerRepository.findPage(scope, input),

  exportRows: (scope: Scope, input: CustomerPageInput): AsyncIterable<CustomerRow> => customerRepository.findAll(scope, input),

  statistics: (scope: Scope, input: CustomerStatisticsInput): Promise<Page<CustomerStatisticsRow>> =>
    customerStatisticsRepository.findPage(scope, input),

  /** Enabled customers: the best matches of a search, or all of them while they fit into a list. */
  async listAllSimple(scope: Scope, input: CustomerSimpleInput): Promise<CustomerSimpleRow[]> {
    const filters = input ?? {};
    if (filters.text || filters.name || filters.mnemonicCode) return customerRepository.findEnabled(scope, filters, SEARCH_LIMIT);
    const rows = await customerRepository.findEnabled(scope, filters, SIMPLE_LIST_LIMIT + 1);
    if (rows.length > SIMPLE_LIST_LIMIT) throw new AppError('listTooLong', { limit: SIMPLE_LIST_LIMIT });
    return rows;
  },

  /** Customers by name, disabled ones too; a name without a customer is absent. */
  findByNames,

  /** Whole rows of the customers of these names, disabled ones too. */
  findRowsByNames: (scope: Scope, names: readonly string[]): Promise<CustomerRow[]> => customerRepository.findFullByNames(scope, names),

  async findByName(scope: Scope, name: string): Promise<CustomerBrief | null> {
    return (await findByNames(scope, [name])).get(name) ?? null;
  },

  /**
   * Finds or makes a customer for each name, inside the running transaction if there is one. New ones get the shop's first customer type, and
   * contact and phone where those are what a customer may have.
   * @throws AppError `invalid` for an empty or too long name; then none is made.
   */
  findOrCreateByNames(scope: Scope, customers: readonly NamedCustomer[]): Promise<Map<string, CustomerBrief>> {
    const wanted = new Map<string, NamedCustomer>();
    for (const customer of customers) {
      const name = checkedName(customer.name);
      if (!wanted.has(name)) wanted.set(name, customer);
    }
    return inTransaction(scope, async (scope) => {
      const found = await findByNames(scope, [...wanted.keys()]);
      // In one order everywhere, so that two imports do not wait for each other in a circle.
      const missing = [...wanted].filter(([name]) => !found.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
      if (missing.length > 0) {
        const typeId = await firstType(scope);
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
