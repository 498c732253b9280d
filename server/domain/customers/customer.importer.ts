import type { Scope } from '#platform/scope.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { isPermitted } from '#shared/permissions.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { type ContactRow, type CustomerRow, customerCreateInput, customerUpdateInput } from '#shared/schemas/customer.schema.ts';
import { CONTACT_COLUMN_PAIRS, CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
import { filledFields } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import type { NamedReference } from '../resources/named-references.ts';
import { createRecordImporter, type RecordSheet, saveChanges } from '../resources/record.importer.ts';
import { customerService } from './customer.service.ts';
import { customerContactService } from './customer-contact.service.ts';

const REFERENCES: readonly NamedReference[] = [
  {
    column: 'typeName',
    field: 'typeId',
    list: 'customerType',
    creation: { flag: 'createTypeFlag', label: '自动新建不存在的客户类型' },
    isNeeded: true,
  },
  { column: 'levelName', field: 'levelId', list: 'customerLevel' },
  { column: 'sourcesName', field: 'sources', list: 'customerSources' },
  { column: 'discountsName', field: 'discountsId', list: 'discountsType' },
  { column: 'deliveryName', field: 'deliveryId', list: 'deliveryType' },
  { column: 'paymentName', field: 'paymentId', list: 'paymentType' },
  { column: 'closingCycleName', field: 'closingCycle', list: 'closingCycle' },
  { column: 'billName', field: 'billId', list: 'billType' },
  { column: 'unitName', field: 'unitId', list: 'unitType' },
];
const CONTACT_COLUMNS = new Set(CONTACT_COLUMN_PAIRS.flatMap(({ name, phone }) => [name, phone]));
const OWN_FIELDS = CUSTOMER_IMPORT_COLUMNS.map(({ key }) => key).filter(
  (key) => !CONTACT_COLUMNS.has(key) && !REFERENCES.some(({ column }) => column === key),
);

interface Contact {
  /** The key of the column that holds the name. */
  column: string;
  name: string;
  contactPhone: string;
  stored: ContactRow | undefined;
}

/**
 * The further contacts of a row, each with the customer's stored contact of the same name where there is one. Incomplete pairs get a fault.
 */
async function contactsOf(scope: Scope, row: SheetRow, customer: CustomerRow | undefined): Promise<Contact[]> {
  const isNaming = CONTACT_COLUMN_PAIRS.some(({ name, phone }) => row.text(name) !== null || row.text(phone) !== null);
  const stored = isNaming && customer ? await customerContactService.getByCustomer(scope, customer.id) : [];
  return CONTACT_COLUMN_PAIRS.flatMap(({ name: column, phone }) => {
    const [name, contactPhone] = [row.text(column), row.text(phone)];
    if (name === null && contactPhone === null) return [];
    if (name === null) row.fault(column, '不能为空', '有联系电话时请填写联系人');
    if (contactPhone === null) row.fault(phone, '不能为空', '有联系人时请填写联系电话');
    if (name === null || contactPhone === null) return [];
    return [{ column, name, contactPhone, stored: stored.find((contact) => foldName(contact.name) === foldName(name)) }];
  });
}

/** Contacts in a row of a customer need the permissions of contacts, and each name may stand in a row once. */
function checkContacts(scope: Scope, row: SheetRow, contacts: readonly Contact[]): void {
  const seen = new Set<string>();
  for (const { column, name, stored, contactPhone } of contacts) {
    if (seen.has(foldName(name))) row.fault(column, `联系人「${name}」在这一行出现了两次`, '请只保留一处');
    seen.add(foldName(name));
    const action = stored ? 'update' : 'create';
    if (stored?.contactPhone !== contactPhone && !isPermitted(scope.grants, `bs:customer-contact:${action}`))
      row.fault(column, `没有${stored ? '修改' : '新增'}联系人的权限`, '请清空联系人列');
  }
}

/** Exports show the rate of the discount type where a customer has no rate of his own. Importing it again must not give him one. */
async function withoutTypeRate(scope: Scope, stored: CustomerRow, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { discount, ...others } = fields;
  const typeId = (fields.discountsId as number | undefined) ?? stored.discountsId;
  if (typeof discount !== 'string' || stored.discount !== null || typeId === null) return fields;
  const rate = (await resourceServices.discountsType.findByIds(scope, [typeId])).get(typeId)?.rate;
  return rate !== undefined && compareDecimals(parseDecimal(rate), parseDecimal(discount)) === 0 ? others : fields;
}

const BLANK_CONTACT = { qq: null, wechat: null, gender: null, address: null, post: null, index: undefined };

/** Adds or changes the contacts of a row. @returns whether anything was written */
async function saveContacts(scope: Scope, customerId: number, contacts: readonly Contact[], row: SheetRow): Promise<boolean> {
  const changed = contacts.filter((contact) => contact.stored?.contactPhone !== contact.contactPhone);
  for (const { name, contactPhone, stored: contact } of changed) {
    if (contact) {
      await customerContactService.update(scope, { id: contact.id, contactPhone });
      row.wrote({ entity: 'customerContact', id: contact.id, before: { contactPhone: contact.contactPhone }, after: { contactPhone } });
    } else {
      const id = await customerContactService.create(scope, { ...BLANK_CONTACT, customerId, name, contactPhone });
      row.wrote({ entity: 'customerContact', id, before: null, after: null });
    }
  }
  return changed.length > 0;
}

/** Customers, one in each row, with their contact and further ones. Names are unique in a shop. */
const sheet: RecordSheet<CustomerRow> = {
  columns: CUSTOMER_IMPORT_COLUMNS,
  entity: 'customer',
  noun: '客户',
  key: 'name',
  references: REFERENCES,
  updateInput: customerUpdateInput,
  find: customerService.findRowsByNames,

  fieldsOf(row) {
    const { status, ...fields } = filledFields(row, OWN_FIELDS);
    return { ...fields, ...(status === undefined ? {} : { status: STATUS_CHOICES.find(({ label }) => label === status)?.value }) };
  },

  check: async (scope, row, stored) => checkContacts(scope, row, await contactsOf(scope, row, stored)),

  async create(scope, fields, row) {
    const contacts = (await contactsOf(scope, row, undefined)).map(({ name, contactPhone }) => ({ name, contactPhone }));
    return customerService.create(scope, customerCreateInput.parse({ ...fields, contacts }));
  },

  async update(scope, stored, wanted, row) {
    const own = await saveChanges(scope, sheet, row, stored, await withoutTypeRate(scope, stored, wanted), customerService.update);
    const others = await saveContacts(scope, stored.id, await contactsOf(scope, row, stored), row);
    return own || others;
  },
};

export const customerImporter = createRecordImporter('bs:customer-info', sheet);
