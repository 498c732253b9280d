import { isNarrowed, wholeShop } from '#platform/db/data-scope.ts';
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
import { mnemonicAfter, mnemonicOf, searchPinyinOf } from '../naming/mnemonic-code.ts';
import { SEARCH_LIMIT, SIMPLE_LIST_LIMIT } from '../naming/name-search.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { type CustomerBrief, customerRepository } from './customer.repository.ts';
import { customerContactService } from './customer-contact.service.ts';
import { customerStatisticsRepository } from './customer-statistics.repository.ts';
import { requireSeenCustomer } from './seen-customer.ts';

export type { CustomerBrief } from './customer.repository.ts';

const WHAT = '客户';
/** The type of customers that an order names for the first time, in a shop that has no type yet. */
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

const WORDS = { what: WHAT, references: REFERENCES };

const findType = async (scope: Scope): Promise<number | undefined> =>
  (await customerRepository.findFirstType(scope)) ?? (await customerRepository.findTypeByName(scope, FALLBACK_TYPE));

async function firstType(scope: Scope): Promise<number> {
  const found = await findType(scope);
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
    await insertRecord(scope, 'customerInfo', {
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
      const customerId = await refuseConflicts(WORDS, input.name, () =>
        insertRecord(scope, 'customerInfo', {
          ...input,
          mnemonicCode: input.mnemonicCode ?? mnemonicOf(input.name),
          searchPinyin: searchPinyinOf(input.name),
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
  update(scope: Scope, { id, version, ...sent }: CustomerUpdate): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'customerInfo', WHAT, { id, version });
      const changes = {
        ...sent,
        mnemonicCode: mnemonicAfter(row, sent),
        ...(sent.name === undefined ? {} : { searchPinyin: searchPinyinOf(sent.name) }),
      };
      await refuseConflicts(WORDS, sent.name, () => updateRecord(scope, 'customerInfo', row, changes));
      return true as const;
    });
  },

  /** Removes the customer with its contacts and quotes; one that an order names stays. */
  delete: (scope: Scope, id: number): Promise<true> => refuseConflicts(WORDS, '', () => deleteRecord(scope, 'customerInfo', WHAT, id)),

  async get(scope: Scope, id: number, isWithContacts = false): Promise<CustomerDetail> {
    if (isWithContacts) requireContactPermission(scope, 'query');
    const row = found(await customerRepository.findById(scope, id), WHAT);
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

  /** Those among the names that customers of others have, whom the one who asks does not see. */
  async findOthersNames(scope: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
    if (!isNarrowed(scope.db)) return new Set();
    const own = await findByNames(scope, names);
    return new Set([...(await findByNames(wholeShop(scope), names)).keys()].filter((name) => !own.has(name)));
  },

  requireSeen: requireSeenCustomer,

  /** Whole rows of the customers of these names, disabled ones too. */
  findRowsByNames: (scope: Scope, names: readonly string[]): Promise<CustomerRow[]> => customerRepository.findFullByNames(scope, names),

  async findByName(scope: Scope, name: string): Promise<CustomerBrief | null> {
    return (await findByNames(scope, [name])).get(name) ?? null;
  },

  /** Whether a customer that is made on the side has a type to go into. */
  hasFirstType: async (scope: Scope): Promise<boolean> => (await findType(scope)) !== undefined,

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
      const known = await findByNames(scope, [...wanted.keys()]);
      // In one order everywhere, so that two imports do not wait for each other in a circle.
      const missing = [...wanted].filter(([name]) => !known.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
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
