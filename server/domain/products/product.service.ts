import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
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
import { mnemonicAfter, mnemonicOf, searchPinyinOf } from '../naming/mnemonic-code.ts';
import { SEARCH_LIMIT, SIMPLE_LIST_LIMIT } from '../naming/name-search.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { type ProductForLine, productRepository, seesCost } from './product.repository.ts';

export type { ProductForLine } from './product.repository.ts';

const WHAT = '产品';
/** Where products go that an order names for the first time. */
const UNSORTED_TYPE = '未分类';

const REFERENCES = { fk_product_info_type_id: '产品类别', fk_product_info_unit_id: '计量单位' };

const WORDS = { what: WHAT, references: REFERENCES };

/** Whether a product that is made on the side has a type to go into. */
const hasUnsortedType = async (scope: Scope): Promise<boolean> =>
  (await productRepository.findTypeByName(scope, UNSORTED_TYPE)) !== undefined;

async function unsortedType(scope: Scope): Promise<number> {
  const found = await productRepository.findTypeByName(scope, UNSORTED_TYPE);
  if (found !== undefined) return found;
  try {
    return await resourceServices.productType.create(scope, { parentId: 0, name: UNSORTED_TYPE });
  } catch (error) {
    // Another order made it meanwhile.
    const made =
      error instanceof AppError && error.reason === 'nameTaken' ? await productRepository.findTypeByName(scope, UNSORTED_TYPE) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('产品名称必填');
  if (trimmed.length > PRODUCT_NAME_MAX) throw invalid(PRODUCT_NAME_TOO_LONG);
  return trimmed;
}

/** Keys are the names as the caller wrote them; blanks around them are ignored. */
async function findByNames(scope: Scope, names: readonly string[]): Promise<Map<string, ProductForLine>> {
  const trimmed = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const found = await productRepository.findForLinesByNames(scope, trimmed);
  const byGiven = new Map<string, ProductForLine>();
  for (const name of names) {
    const product = found.get(name.trim());
    if (product) byGiven.set(name, product);
  }
  return byGiven;
}

export const productService = {
  /** @returns the new id. A cost sent by a person who may not see cost is ignored. */
  create(scope: Scope, input: ProductCreate): Promise<number> {
    return refuseConflicts(WORDS, input.name, () =>
      insertRecord(scope, 'productInfo', {
        ...input,
        cost: seesCost(scope) ? input.cost : null,
        mnemonicCode: input.mnemonicCode ?? mnemonicOf(input.name),
        searchPinyin: searchPinyinOf(input.name),
        userId: scope.actor.userId,
      }),
    );
  },

  /** Changes the fields that are present; the cost stays for a person who may not see it. */
  update(scope: Scope, input: ProductUpdate): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const { id, version, cost, ...sent } = input;
      const row = await lockRecord(scope, 'productInfo', WHAT, { id, version });
      const changes = {
        ...sent,
        mnemonicCode: mnemonicAfter(row, sent),
        ...(sent.name === undefined ? {} : { searchPinyin: searchPinyinOf(sent.name) }),
        ...(cost !== undefined && seesCost(scope) ? { cost } : {}),
      };
      await refuseConflicts(WORDS, sent.name, () => updateRecord(scope, 'productInfo', row, changes));
      return true as const;
    });
  },

  delete: (scope: Scope, id: number): Promise<true> => refuseConflicts(WORDS, '', () => deleteRecord(scope, 'productInfo', WHAT, id)),

  get: async (scope: Scope, id: number): Promise<ProductRow> => found(await productRepository.findById(scope, id), WHAT),

  count: (scope: Scope): Promise<number> => productRepository.count(scope),

  page: (scope: Scope, input: ProductPageInput): Promise<Page<ProductRow>> => productRepository.findPage(scope, input),

  exportRows: (scope: Scope, input: ProductPageInput): AsyncIterable<ProductRow> => productRepository.findAll(scope, input),

  /** Enabled products: the best matches of a search, or all of them while they fit into a list. */
  async listAllSimple(scope: Scope, input: ProductSimpleInput): Promise<ProductSimpleRow[]> {
    const filters = input ?? {};
    if (filters.text || filters.name || filters.mnemonicCode) return productRepository.findEnabled(scope, filters, SEARCH_LIMIT);
    const rows = await productRepository.findEnabled(scope, filters, SIMPLE_LIST_LIMIT + 1);
    if (rows.length > SIMPLE_LIST_LIMIT) throw new AppError('listTooLong', { limit: SIMPLE_LIST_LIMIT });
    return rows;
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

  hasUnsortedType,

  /**
   * Finds or makes a product for each name, inside the running transaction if there is one. New ones go under 「未分类」, without price.
   * @throws AppError `invalid` for an empty or too long name; then none is made.
   */
  findOrCreateByNames(scope: Scope, names: readonly string[]): Promise<Map<string, ProductForLine>> {
    const wanted = [...new Set(names.map(checkedName))].sort();
    return inTransaction(scope, async (scope) => {
      const found = await findByNames(scope, wanted);
      const missing = wanted.filter((name) => !found.has(name));
      if (missing.length > 0) {
        const typeId = await unsortedType(scope);
        for (const name of missing) await insertUnlessThere(scope, name, typeId);
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

async function insertUnlessThere(scope: Scope, name: string, typeId: number): Promise<void> {
  try {
    await insertRecord(scope, 'productInfo', {
      name,
      typeId,
      mnemonicCode: mnemonicOf(name),
      searchPinyin: searchPinyinOf(name),
      userId: scope.actor.userId,
    });
  } catch (error) {
    // Two orders may name the same new product, or one file may write it in two ways that count as one name.
    if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
  }
}
