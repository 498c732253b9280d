import type { Scope } from '#platform/scope.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { isPermitted } from '#shared/permissions.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { type ContactRow, type CustomerRow, customerCreateInput, customerUpdateInput } from '#shared/schemas/customer.schema.ts';
import { CONTACT_COLUMN_PAIRS, CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
import type { AreaImporter } from '../area.ts';
import { checkUpdate } from '../imports/import-rights.ts';
import { attempt, changedFields, checkFields, checkRepeats, filledFields, goodRows, nameOf, valuesBefore } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { type NamedReference, NamedReferences } from '../resources/named-references.ts';
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
const DECIMALS = new Set(['creditLine', 'discount']);

interface Contact {
  /** Of the column that holds the name. */
  column: string;
  name: string;
  contactPhone: string;
  stored: ContactRow | undefined;
}

function fieldsOf(row: SheetRow): Record<string, unknown> {
  const { status, ...fields } = filledFields(row, OWN_FIELDS);
  return { ...fields, ...(status === undefined ? {} : { status: STATUS_CHOICES.find(({ label }) => label === status)?.value }) };
}

/** The further contacts of a row; those of one name are one contact. */
function readContacts(row: SheetRow, stored: readonly ContactRow[]): Contact[] {
  return CONTACT_COLUMN_PAIRS.flatMap(({ name: column, phone }) => {
    const [name, contactPhone] = [row.text(column), row.text(phone)];
    if (name === null && contactPhone === null) return [];
    if (name === null) row.fault(column, '不能为空', '有联系电话时请填写联系人');
    if (contactPhone === null) row.fault(phone, '不能为空', '有联系人时请填写联系电话');
    if (name === null || contactPhone === null) return [];
    return [{ column, name, contactPhone, stored: stored.find((contact) => foldName(contact.name) === foldName(name)) }];
  });
}

/** Contacts that come with their customer need the permission that they need alone. */
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

/** A list shows the rate of the discount type where a customer has none of his own: writing it back gives him none. */
async function withoutTypeRate(scope: Scope, stored: CustomerRow, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { discount, ...others } = fields;
  const typeId = (fields.discountsId as number | undefined) ?? stored.discountsId;
  if (typeof discount !== 'string' || stored.discount !== null || typeId === null) return fields;
  const rate = (await resourceServices.discountsType.findByIds(scope, [typeId])).get(typeId)?.rate;
  return rate !== undefined && compareDecimals(parseDecimal(rate), parseDecimal(discount)) === 0 ? others : fields;
}

async function update(
  scope: Scope,
  row: SheetRow,
  stored: CustomerRow,
  fields: Record<string, unknown>,
  contacts: readonly Contact[],
): Promise<void> {
  const { name: _, ...wanted } = checkFields(row, customerUpdateInput, { id: stored.id, ...fields }, 'name') ?? {};
  const changes = changedFields(stored, await withoutTypeRate(scope, stored, wanted), DECIMALS);
  const changedContacts = contacts.filter((contact) => contact.stored?.contactPhone !== contact.contactPhone);
  if (Object.keys(changes).length === 0 && changedContacts.length === 0) return row.done('unchanged', stored.id);
  if (Object.keys(changes).length > 0) {
    await customerService.update(scope, { id: stored.id, ...changes });
    row.wrote({ entity: 'customer', id: stored.id, before: valuesBefore(stored, changes), after: changes });
  }
  for (const { name, contactPhone, stored: contact } of changedContacts) {
    if (contact) {
      await customerContactService.update(scope, { id: contact.id, contactPhone });
      row.wrote({ entity: 'customerContact', id: contact.id, before: { contactPhone: contact.contactPhone }, after: { contactPhone } });
    } else {
      const id = await customerContactService.create(scope, { ...BLANK_CONTACT, customerId: stored.id, name, contactPhone });
      row.wrote({ entity: 'customerContact', id, before: null, after: null });
    }
  }
  row.done('update', stored.id);
}

const BLANK_CONTACT = { qq: null, wechat: null, gender: null, address: null, post: null, index: undefined };

async function create(scope: Scope, row: SheetRow, fields: Record<string, unknown>, contacts: readonly Contact[]): Promise<void> {
  const input = customerCreateInput.parse({ ...fields, contacts: contacts.map(({ name, contactPhone }) => ({ name, contactPhone })) });
  row.done('create', await customerService.create(scope, input));
}

/** Customers, one a row, each with its contact and up to two further ones. A shop has a name once; empty cells leave what is there. */
export const customerImporter: AreaImporter = {
  columns: CUSTOMER_IMPORT_COLUMNS,
  permission: 'bs:customer-info:import',
  updatePermission: 'bs:customer-info:update',
  entity: 'customer',
  groupColumn: 'name',
  // Of rows with one name only the first counts; so many of them are a mistake, and too many to be held at once.
  groupLimit: 1000,
  groupTooLarge: '这个客户名称在文件中重复太多次，请只保留一行',

  async apply(scope, options, rows) {
    checkRepeats(rows, 'name', nameOf);
    const found = await customerService.findRowsByNames(scope, [...new Set(rows.flatMap((row) => row.text('name') ?? []))]);
    const customers = new Map(found.map((customer) => [foldName(customer.name), customer]));
    const references = await NamedReferences.read(scope, REFERENCES, options, rows);
    const contacts = new Map<SheetRow, Contact[]>();
    for (const row of rows) {
      const customer = customers.get(nameOf(row));
      if (customer)
        checkUpdate(scope, options, row, {
          column: 'name',
          text: `客户「${customer.name}」已存在`,
          noun: '客户',
          permission: 'bs:customer-info:update',
        });
      if (!customer && row.text('name') !== null && row.found('typeName') === '')
        row.fault('typeName', '不能为空', '新增客户时请填写客户类型');
      references.check(row, customer);
      checkFields(row, customerUpdateInput, { id: 1, ...fieldsOf(row) }, 'name');
      const hasContacts = CONTACT_COLUMN_PAIRS.some(({ name, phone }) => row.text(name) !== null || row.text(phone) !== null);
      const own = hasContacts && customer ? await customerContactService.getByCustomer(scope, customer.id) : [];
      contacts.set(row, readContacts(row, own));
      checkContacts(scope, row, contacts.get(row) ?? []);
    }
    for (const row of goodRows(rows)) {
      const customer = customers.get(nameOf(row));
      const own = contacts.get(row) ?? [];
      const named: Record<string, number> = {};
      // In a step of its own: what is made here is there for the next row even when this one is refused.
      await attempt(scope, row, 'name', async (scope) => void Object.assign(named, await references.resolve(scope, row, customer)));
      if (!row.isGood) continue;
      await attempt(scope, row, 'name', async (scope) => {
        const fields = { ...fieldsOf(row), ...named };
        await (customer ? update(scope, row, customer, fields, own) : create(scope, row, fields, own));
      });
    }
  },
};
