import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type {
  ProductCreate,
  ProductPageInput,
  ProductRow,
  ProductSimpleInput,
  ProductSimpleRow,
  ProductUpdate,
} from '#shared/schemas/product.schema.ts';
import { PRODUCT_NAME_MAX, PRODUCT_NAME_TOO_LONG } from '#shared/schemas/product.schema.ts';
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
import { type ProductForLine, productRepository, seesCost } from './product.repository.ts';

export type { ProductForLine } from './product.repository.ts';

const WHAT = '产品';
/** The type of new products that are made because an order names them. */
const UNSORTED_TYPE = '未分类';

const REFERENCES = { fk_product_info_type_id: '产品类别', fk_product_info_unit_id: '计量单位' };

const WORDS = { what: WHAT, references: REFERENCES };

const NAME = { missing: '产品名称必填', max: PRODUCT_NAME_MAX, tooLong: PRODUCT_NAME_TOO_LONG };
const TYPES = resourceServices.productType;

const findByNames = (scope: Scope, names: readonly string[]): Promise<Map<string, ProductForLine>> =>
  findByGivenNames(names, (trimmed) => productRepository.findForLinesByNames(scope, trimmed));

export const productService = {
  /** @returns the new id. A cost sent by a person who may not see cost is ignored. */
  create(scope: Scope, input: ProductCreate): Promise<number> {
    return refuseConflicts(WORDS, input.name, () =>
      insertRecord(scope, 'productInfo', {
        ...input,
        cost: seesCost(scope) ? input.cost : null,
        ...codesOf(input),
        userId: scope.actor.userId,
      }),
    );
  },

  /** Changes the fields that are present; the cost stays for a person who may not see it. */
  update: (scope: Scope, { id, version, cost, ...sent }: ProductUpdate): Promise<void> =>
    changeRecord(scope, 'productInfo', WORDS, { id, version }, (row) => ({
      ...sent,
      ...codesAfter(row, sent),
      ...(seesCost(scope) ? { cost } : {}),
    })),

  delete: (scope: Scope, id: number): Promise<void> => refuseConflicts(WORDS, '', () => deleteRecord(scope, 'productInfo', WHAT, id)),

  get: async (scope: Scope, id: number): Promise<ProductRow> => found(await productRepository.findById(scope, id), WHAT),

  count: (scope: Scope): Promise<number> => productRepository.count(scope),

  page: async (scope: Scope, input: ProductPageInput): Promise<Page<ProductRow>> =>
    productRepository.findPage(scope, await withBranch(scope, TYPES, input)),

  async *exportRows(scope: Scope, input: ProductPageInput): AsyncGenerator<ProductRow> {
    yield* productRepository.findAll(scope, await withBranch(scope, TYPES, input));
  },

  /** Enabled products: the best matches of a search, or all of them while they fit into a list. */
  async listAllSimple(scope: Scope, input: ProductSimpleInput): Promise<ProductSimpleRow[]> {
    const filters = await withBranch(scope, TYPES, input ?? {});
    return searchedOrWhole(filters, (limit) => productRepository.findEnabled(scope, filters, limit));
  },

  /** Products as lines copy them, by id; an id of no product of this tenant is absent. Carries cost: for use on the server. */
  async findByIds(scope: Scope, ids: readonly number[]): Promise<Map<number, ProductForLine>> {
    const rows = await productRepository.findForLinesByIds(scope, [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** Products as lines copy them; a name without a product is absent. Carries cost: for use on the server. */
  findByNames,

  /** Whole rows of the products of these names, disabled ones too; without cost for those who may not see it. */
  findRowsByNames: (scope: Scope, names: readonly string[]): Promise<ProductRow[]> => productRepository.findFullByNames(scope, names),

  async findByName(scope: Scope, name: string): Promise<ProductForLine | null> {
    return (await findByNames(scope, [name])).get(name) ?? null;
  },

  /** Whether there is the type for products that are made because an order names them. */
  hasUnsortedType: async (scope: Scope): Promise<boolean> => (await findTypeNamed(scope, TYPES, UNSORTED_TYPE)) !== undefined,

  /**
   * Finds or makes a product for each name, inside the running transaction if there is one. New ones go under 「未分类」, without price.
   * @throws AppError `invalid` for an empty or too long name; then none is made.
   */
  findOrCreateByNames(scope: Scope, names: readonly string[]): Promise<Map<string, ProductForLine>> {
    const wanted = [...new Set(names.map((name) => checkedName(name, NAME)))].sort();
    return inTransaction(scope, async (scope) => {
      const found = await findByNames(scope, wanted);
      const missing = wanted.filter((name) => !found.has(name));
      if (missing.length > 0) {
        const typeId = await typeNamed(scope, TYPES, UNSORTED_TYPE);
        for (const name of missing)
          await unlessThere(() => insertRecord(scope, 'productInfo', { name, typeId, ...codesOf({ name }), userId: scope.actor.userId }));
      }
      return findByNames(scope, names);
    });
  },

  async findOrCreateByName(scope: Scope, name: string): Promise<ProductForLine> {
    const found = (await productService.findOrCreateByNames(scope, [name])).get(name);
    if (!found) throw new Error(`product ${name} was made and is not there`);
    return found;
  },
};
