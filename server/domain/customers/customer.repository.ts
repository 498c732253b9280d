import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { CustomerPageInput, CustomerRow, CustomerSimpleInput, CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import { STATUS } from '#shared/states.ts';
import { rankedByName, searchPatterns, wantedName, wantedNames } from '../naming/name-search.ts';
import { countRows, inOrderOf, readsOf, whereFilters } from '../records/list.ts';

/** A customer as an order names it. */
export interface CustomerBrief {
  id: number;
  name: string;
  contact: string | null;
  contactPhone: string | null;
  address: string | null;
  salesman: string | null;
  status: number;
}

/** `typeIds` stands for the filter by type: the type and those below it. */
type Filters = Partial<Omit<CustomerPageInput, 'pageNo' | 'pageSize' | 'typeId'>> &
  Omit<NonNullable<CustomerSimpleInput>, 'typeId'> & { typeIds?: readonly number[] | undefined };

const BRIEF = ['c.id', 'c.name', 'c.contact', 'c.contactPhone', 'c.address', 'c.salesman', 'c.status'] as const;

const SIMPLE = [
  'c.id',
  'c.name',
  'c.mnemonicCode',
  'c.typeId',
  'c.contact',
  'c.contactPhone',
  'c.address',
  'c.salesman',
  'c.deliveryId',
  'c.paymentId',
  'c.billId',
  'c.discount',
  'discount.rate as typeRate',
] as const;

const FULL = [
  ...SIMPLE,
  'c.version',
  'c.createTime',
  'c.updateTime',
  'c.creatorName',
  'c.updaterName',
  'type.name as typeName',
  'c.landline',
  'c.salesmanId',
  'c.status',
  'c.qq',
  'c.wechat',
  'c.levelId',
  'level.name as levelName',
  'c.creditLine',
  'delivery.name as deliveryName',
  'c.closingCycle',
  'closing.name as closingCycleName',
  'c.discountsId',
  'discount.name as discountsName',
  'c.sources',
  'source.name as sourcesName',
  'c.introducer',
  'c.reconciliationDate',
  'c.legalPerson',
  'bill.name as billName',
  'c.invoiceTitle',
  'c.taxId',
  'c.bankName',
  'c.bankAccountNumber',
  'c.officialWebsite',
  'c.industry',
  'c.email',
  'payment.name as paymentName',
  'c.unitId',
  'unit.name as unitName',
  'c.userId',
  'c.deptId',
  'c.remarks',
] as const;

function customers(scope: Scope) {
  return scope.db.selectFrom('customerInfo as c').where('c.tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Filters) {
  let query = whereFilters(customers(scope), input, {
    contains: {
      name: 'c.name',
      mnemonicCode: 'c.mnemonicCode',
      contact: 'c.contact',
      contactPhone: 'c.contactPhone',
      address: 'c.address',
      salesman: 'c.salesman',
    },
    equal: { salesmanId: 'c.salesmanId', levelId: 'c.levelId', sources: 'c.sources', status: 'c.status' },
    among: { typeIds: 'c.typeId', ids: 'c.id' },
    range: { createTime: 'c.createTime' },
  });
  if (input.text) {
    const { contains, prefix, pinyin, phone } = searchPatterns(input.text);
    query = query.where((eb) =>
      eb.or([
        eb('c.name', 'like', contains),
        eb('c.mnemonicCode', 'like', prefix),
        eb('c.contact', 'like', prefix),
        ...(pinyin ? [eb('c.searchPinyin', 'like', pinyin.full), eb('c.searchPinyin', 'like', pinyin.initials)] : []),
        ...(phone ? [eb('c.contactPhone', 'like', phone), eb('c.landline', 'like', phone)] : []),
      ]),
    );
  }
  return query;
}

type Query = ReturnType<typeof filtered>;

const COLUMNS = { name: 'c.name', code: 'c.mnemonicCode' } as const;
const SORTS = { name: 'c.name', mnemonicCode: 'c.mnemonicCode', contactPhone: 'c.contactPhone' } as const;

function withDiscount(query: Query) {
  return query.leftJoin('discountType as discount', sameTenant('discount.id', 'c.discountsId'));
}

function withNames(query: Query) {
  return withDiscount(query)
    .leftJoin('customerType as type', sameTenant('type.id', 'c.typeId'))
    .leftJoin('customerLevel as level', sameTenant('level.id', 'c.levelId'))
    .leftJoin('deliveryType as delivery', sameTenant('delivery.id', 'c.deliveryId'))
    .leftJoin('closingCycle as closing', sameTenant('closing.id', 'c.closingCycle'))
    .leftJoin('customerSource as source', sameTenant('source.id', 'c.sources'))
    .leftJoin('billType as bill', sameTenant('bill.id', 'c.billId'))
    .leftJoin('paymentType as payment', sameTenant('payment.id', 'c.paymentId'))
    .leftJoin('unitType as unit', sameTenant('unit.id', 'c.unitId'))
    .select(FULL);
}

type Found = Omit<CustomerRow, 'discountRate' | 'tenantName'> & { typeRate: string | null };

function fullRow(scope: Scope, { typeRate, ...row }: Found): CustomerRow {
  return { ...row, discountRate: row.discount ?? typeRate, tenantName: scope.tenantName };
}

function rows(scope: Scope, input: Filters) {
  const ranked = rankedByName(filtered(scope, input), COLUMNS, input.sort === undefined ? input.text : undefined);
  return withNames(inOrderOf(ranked, input.sort, 'c.id', SORTS));
}

export const customerRepository = {
  /** The enabled person who alone has this nickname; null where nobody has it, or several have. */
  async findPersonNamed({ db, tenantId }: Scope, nickname: string): Promise<number | null> {
    const people = await db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('nickname', '=', nickname)
      .where('status', '=', STATUS.enabled)
      .limit(2)
      .execute();
    return people.length === 1 ? (people[0]?.id ?? null) : null;
  },

  ...readsOf('c.id', rows, filtered, (scope, found) => found.map((row) => fullRow(scope, row))),

  /** Locks the customer until the transaction ends. */
  hold: (scope: Scope, id: number) => customers(scope).select('c.id').where('c.id', '=', id).forUpdate().executeTakeFirst(),

  async findCreditLine(scope: Scope, id: number): Promise<string | null> {
    return (await customers(scope).select('c.creditLine').where('c.id', '=', id).executeTakeFirst())?.creditLine ?? null;
  },

  count: (scope: Scope): Promise<number> => countRows(customers(scope)),

  /** Enabled rows for pickers, best first, at most `limit`. */
  async findEnabled(scope: Scope, input: Filters, limit: number): Promise<CustomerSimpleRow[]> {
    const query = filtered(scope, { ...input, status: STATUS.enabled });
    const rows = await withDiscount(rankedByName(query, COLUMNS, input.text ?? input.mnemonicCode ?? input.name))
      .select(SIMPLE)
      .orderBy('c.id')
      .limit(limit)
      .execute();
    return rows.map(({ typeRate, discount, ...row }) => ({ ...row, discountRate: discount ?? typeRate }));
  },

  /** Customers by the names as given. The database compares the names, so that the spellings that it takes for one name are found. */
  async findByNames(scope: Scope, names: readonly string[]): Promise<Map<string, CustomerBrief>> {
    const found = new Map<string, CustomerBrief>();
    if (names.length === 0) return found;
    const rows = await customers(scope)
      .innerJoin(wantedNames(names), (join) => join.on((eb) => eb('c.name', '=', wantedName())))
      .select([...BRIEF, 'wanted.position'])
      .execute();
    for (const { position, ...row } of rows) {
      const name = names[position - 1];
      if (name !== undefined) found.set(name, row);
    }
    return found;
  },

  /** Whole rows by names, which the database compares. */
  async findFullByNames(scope: Scope, names: readonly string[]): Promise<CustomerRow[]> {
    if (names.length === 0) return [];
    const rows = await withNames(customers(scope).where('c.name', 'in', names)).execute();
    return rows.map((row) => fullRow(scope, row));
  },
};
