import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import type { QuoteCreate, QuotePageInput, QuoteUpdate } from '#shared/schemas/customer.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { changeRecord, deleteRecord, insertRecord, servedReads } from '../records/record.ts';
import { customerQuotesRepository, type QuoteTerms } from './customer-quotes.repository.ts';
import { holdSeenCustomer } from './seen-customer.ts';

const WHAT = '客户报价';
const WORDS = { what: WHAT, references: { fk_customer_quotes_customer_id: '客户', fk_customer_quotes_products_id: '产品' } };

/**
 * A quote must not end before it begins, and for one product only one price may be valid at a time. The customer is locked, so that two
 * quotes at once cannot both pass.
 * @throws AppError invalid, quoteOverlaps, referenceMissing
 */
async function refuseWrongTime(scope: Scope, quote: QuoteTerms): Promise<void> {
  const { customerId, validFrom, validTo } = quote;
  if (typeof validFrom === 'number' && typeof validTo === 'number' && validFrom > validTo) throw invalid('报价的结束时间不能早于开始时间');
  await holdSeenCustomer(scope, customerId);
  const other = await customerQuotesRepository.findOverlapping(scope, quote);
  if (!other) return;
  const timeOr = (time: number | null, open: string) => (time === null ? open : formatDateTime(time));
  const time = { from: timeOr(other.validFrom, '一直有效'), to: timeOr(other.validTo, '长期') };
  throw new AppError('quoteOverlaps', { price: formatMoney(other.unitPrice), ...time });
}

/** Prices agreed with a customer for a product, always or for a period. */
export const customerQuotesService = {
  /** @returns the new id. */
  create: (scope: Scope, input: QuoteCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      await refuseWrongTime(scope, input);
      return refuseConflicts(WORDS, '', () => insertRecord(scope, 'customerQuotes', input));
    }),

  /** Changes the fields that are present. */
  update: (scope: Scope, { id, version, ...sent }: QuoteUpdate): Promise<void> =>
    changeRecord(scope, 'customerQuotes', WORDS, { id, version }, sent, refuseWrongTime),

  delete: (scope: Scope, id: number) => deleteRecord(scope, 'customerQuotes', WHAT, id),
  ...servedReads(WHAT, customerQuotesRepository),

  hasAny: async (scope: Scope, of: Pick<QuotePageInput, 'customerId' | 'productsId'>): Promise<boolean> =>
    (await customerQuotesRepository.findPage(scope, { pageNo: 1, pageSize: 1, ...of })).total > 0,

  /** The unit prices that are valid now, by product. */
  findQuotedPrices: customerQuotesRepository.findQuotedPrices,
};
