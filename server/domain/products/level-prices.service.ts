import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { LevelPriceCreate, LevelPricePageInput, LevelPriceUpdate } from '#shared/schemas/level-price.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { changeRecord, deleteRecord, insertRecord, servedReads } from '../records/record.ts';
import { levelPricesRepository } from './level-prices.repository.ts';

const WHAT = '级别价';
const WORDS = { what: WHAT, references: { fk_level_prices_level_id: '客户级别', fk_level_prices_products_id: '产品' } };

/** A product has one price for a level: a second one would leave open which counts. @throws AppError levelPriceTaken */
async function refuseSecond<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await refuseConflicts(WORDS, '', work);
  } catch (error) {
    if (error instanceof AppError && error.reason === 'nameTaken') throw new AppError('levelPriceTaken');
    throw error;
  }
}

/** What customers of a level pay for a product. */
export const levelPricesService = {
  /** @returns the new id. */
  create: (scope: Scope, input: LevelPriceCreate): Promise<number> => refuseSecond(() => insertRecord(scope, 'levelPrices', input)),

  /** Changes the fields that are present. */
  update: (scope: Scope, { id, version, ...sent }: LevelPriceUpdate): Promise<void> =>
    refuseSecond(() => changeRecord(scope, 'levelPrices', WORDS, { id, version }, sent)),

  delete: (scope: Scope, id: number) => deleteRecord(scope, 'levelPrices', WHAT, id),
  ...servedReads(WHAT, levelPricesRepository),

  hasAny: async (scope: Scope, of: Pick<LevelPricePageInput, 'productsId'>): Promise<boolean> =>
    (await levelPricesRepository.findPage(scope, { pageNo: 1, pageSize: 1, ...of })).total > 0,

  /** The prices of products of these names, of all levels. */
  findByProductNames: levelPricesRepository.findByProductNames,

  /** The prices of this customer's level, by product. */
  findOfCustomer: levelPricesRepository.findOfCustomer,
};
