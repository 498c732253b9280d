import { sameTenant } from '#platform/db/same-tenant.ts';
import { padded, type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import type { ProductPageInput, ProductRow, ProductSimpleInput, ProductSimpleRow } from '#shared/schemas/product.schema.ts';
import { STATUS } from '#shared/states.ts';
import { rankedByName, searchPatterns, wantedName, wantedNames } from '../naming/name-search.ts';
import { countRows, inOrderOf, readsOf, whereFilters } from '../records/list.ts';

/** A product as order lines copy it. It has the cost, whatever the person may see, so no call may answer it as it is. */
export interface ProductForLine {
  id: number;
  name: string;
  typeId: number;
  specification: string | null;
  unitPrice: string | null;
  cost: string | null;
  unitId: number | null;
  unitName: string | null;
  /** The product's own charge mode; that of its unit is `unitPricingBasis`. */
  pricingBasis: PricingBasis | null;
  unitPricingBasis: PricingBasis | null;
  minArea: string | null;
  status: number;
}

/** `typeIds` stands for the filter by type: the type and those below it. */
type Filters = Partial<Omit<ProductPageInput, 'pageNo' | 'pageSize' | 'typeId'>> &
  Omit<NonNullable<ProductSimpleInput>, 'typeId'> & { typeIds?: readonly number[] | undefined };

const FOR_LINE = [
  'p.id',
  'p.name',
  'p.typeId',
  'p.specification',
  'p.unitPrice',
  'p.cost',
  'p.unitId',
  'u.name as unitName',
  'p.pricingBasis',
  'u.pricingBasis as unitPricingBasis',
  'p.minArea',
  'p.status',
] as const;

// Without the cost, which is read only for people who may see it.
const SIMPLE = [
  'p.id',
  'p.name',
  'p.mnemonicCode',
  'p.typeId',
  't.name as typeName',
  'p.specification',
  'p.unitPrice',
  'p.unitId',
  'u.name as unitName',
  'p.pricingBasis',
  'u.pricingBasis as unitPricingBasis',
  'p.minArea',
] as const;

const FULL = [
  ...SIMPLE,
  'p.version',
  'p.createTime',
  'p.updateTime',
  'p.creatorName',
  'p.updaterName',
  'p.safetyStockLevel',
  'p.inventoryField',
  'p.status',
  'p.remarks',
  'p.aliases',
  'p.defaultDpi',
  'p.rollWidth',
  'p.userId',
  'p.deptId',
] as const;

/** Whether the person behind the scope may see, and therefore change, what things cost. */
export function seesCost(scope: Scope): boolean {
  return isPermitted(scope.grants, SHOW_COST);
}

function products(scope: ShapeScope) {
  return scope.db
    .selectFrom('productInfo as p')
    .innerJoin('productType as t', sameTenant('t.id', 'p.typeId'))
    .leftJoin('unitType as u', sameTenant('u.id', 'p.unitId'))
    .where('p.tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Filters) {
  let query = whereFilters(products(scope), input, {
    contains: { name: 'p.name', mnemonicCode: 'p.mnemonicCode', specification: 'p.specification' },
    equal: { unitId: 'p.unitId', status: 'p.status' },
    among: { typeIds: 'p.typeId', ids: 'p.id' },
    range: { createTime: 'p.createTime' },
  });
  if (input.text) {
    const { contains, prefix, pinyin } = searchPatterns(input.text);
    query = query.where((eb) =>
      eb.or([
        eb('p.name', 'like', contains),
        eb('p.mnemonicCode', 'like', prefix),
        ...(pinyin ? [eb('p.searchPinyin', 'like', pinyin.full), eb('p.searchPinyin', 'like', pinyin.initials)] : []),
      ]),
    );
  }
  return query;
}

type Query = ReturnType<typeof filtered>;

/** How many of the shop's last lines are counted to rank products. They are read when searching, so that saving an order counts nothing. */
const LINES_LOOKED_AT = 500;

/** How often each product stands in the shop's last lines. */
const recentUses = (scope: Scope) =>
  scope.db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderLine')
        .select('productsId')
        .where('tenantId', '=', scope.tenantId)
        .orderBy('id', 'desc')
        .limit(LINES_LOOKED_AT)
        .as('recent'),
    )
    .where('recent.productsId', 'is not', null)
    .select((eb) => ['recent.productsId', eb.fn.countAll<number>().as('uses')])
    .groupBy('recent.productsId')
    .as('used');

/**
 * Ranks for typing: first an exact code or name, then by use in the last lines, then codes and names that begin with the text, then the
 * rest.
 */
function rankedByUse(scope: Scope, query: Query, text: string | undefined): Query {
  if (!text) return query;
  const { exact } = searchPatterns(text);
  const used = query.leftJoin(recentUses(scope), (join) => join.onRef('used.productsId', '=', 'p.id'));
  const sorted = used
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.or([eb('p.mnemonicCode', '=', exact), eb('p.name', '=', exact)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy((eb) => eb.fn.coalesce('used.uses', eb.lit(0)), 'desc') as Query;
  return rankedByName(sorted, COLUMNS, text);
}

const COLUMNS = { name: 'p.name', code: 'p.mnemonicCode' } as const;
const SORTS = { name: 'p.name', mnemonicCode: 'p.mnemonicCode' } as const;

type FoundSimple = Omit<ProductSimpleRow, 'cost'> & { cost?: string | null };

function simpleRow(row: FoundSimple): ProductSimpleRow {
  return { ...row, cost: row.cost ?? null };
}

type Found = Omit<ProductRow, 'cost' | 'tenantName'> & FoundSimple;

function fullRow(scope: Scope, row: Found): ProductRow {
  return { ...row, cost: row.cost ?? null, tenantName: scope.tenantName };
}

const forLines = shaped((scope, { ids }: { ids: readonly number[] }) => products(scope).where('p.id', 'in', ids).select(FOR_LINE));

function rows(scope: Scope, input: Filters) {
  const ranked = rankedByName(filtered(scope, input), COLUMNS, input.sort === undefined ? input.text : undefined);
  return inOrderOf(ranked, input.sort, 'p.id', SORTS)
    .select(FULL)
    .$if(seesCost(scope), (query) => query.select('p.cost'));
}

export const productRepository = {
  ...readsOf('p.id', rows, filtered, (scope, found) => found.map((row) => fullRow(scope, row))),

  count: (scope: Scope): Promise<number> => countRows(scope.db.selectFrom('productInfo').where('tenantId', '=', scope.tenantId)),

  /** Enabled rows for pickers, best first, at most `limit`. */
  async findEnabled(scope: Scope, input: Filters, limit: number): Promise<ProductSimpleRow[]> {
    const query = filtered(scope, { ...input, status: STATUS.enabled });
    const rows = await rankedByUse(scope, query, input.text ?? input.mnemonicCode ?? input.name)
      .select(SIMPLE)
      .$if(seesCost(scope), (query) => query.select('p.cost'))
      .orderBy('p.id')
      .limit(limit)
      .execute();
    return rows.map(simpleRow);
  },

  async findForLinesByIds(scope: Scope, ids: readonly number[]): Promise<ProductForLine[]> {
    if (ids.length === 0) return [];
    return forLines.all(scope, { ids: padded(ids) });
  },

  /** Products by the names as given. Of one name in several types an enabled product is taken before a disabled one, then the older one. */
  async findForLinesByNames(scope: Scope, names: readonly string[]): Promise<Map<string, ProductForLine>> {
    const found = new Map<string, ProductForLine>();
    if (names.length === 0) return found;
    const rows = await products(scope)
      .innerJoin(wantedNames(names), (join) => join.on((eb) => eb('p.name', '=', wantedName())))
      .select([...FOR_LINE, 'wanted.position'])
      .orderBy('p.status')
      .orderBy('p.id')
      .execute();
    for (const { position, ...row } of rows) {
      const name = names[position - 1];
      if (name !== undefined && !found.has(name)) found.set(name, row);
    }
    return found;
  },

  /** Whole rows by names, which the database compares. A name may stand in several types. */
  async findFullByNames(scope: Scope, names: readonly string[]): Promise<ProductRow[]> {
    if (names.length === 0) return [];
    const rows = await products(scope)
      .where('p.name', 'in', names)
      .select(FULL)
      .$if(seesCost(scope), (query) => query.select('p.cost'))
      .execute();
    return rows.map((row) => fullRow(scope, row));
  },
};
