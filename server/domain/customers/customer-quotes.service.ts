import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import type { QuoteCreate, QuotePageInput, QuoteRow, QuoteUpdate } from '#shared/schemas/customer.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, insertRecord, lockRecord, servedReads, updateRecord } from '../records/record.ts';
import { customerQuotesRepository } from './customer-quotes.repository.ts';
import { requireSeenCustomer } from './seen-customer.ts';

const WHAT = '客户报价';
const WORDS = { what: WHAT, references: { fk_customer_quotes_customer_id: '客户', fk_customer_quotes_products_id: '产品' } };

function refuseEndBeforeStart({ validFrom, validTo }: { validFrom?: number | null; validTo?: number | null }): void {
  if (typeof validFrom === 'number' && typeof validTo === 'number' && validFrom > validTo) throw invalid('报价的结束时间不能早于开始时间');
}

type QuoteTerms = Pick<QuoteRow, 'customerId' | 'productsId'> & {
  validFrom?: number | null | undefined;
  validTo?: number | null | undefined;
};

/** One price holds at a time: whoever asks for it is told one. The customer is locked, so that two quotes do not come at once. */
async function refuseOverlap(scope: Scope, quote: QuoteTerms, ownId = 0): Promise<void> {
  await lockRecord(scope, 'customerInfo', '客户', { id: quote.customerId });
  const other = await customerQuotesRepository.findOverlapping(scope, quote, ownId);
  if (!other) return;
  const until = (time: number | null, open: string) => (time === null ? open : formatDateTime(time));
  throw new AppError('quoteOverlaps', {
    price: formatMoney(other.unitPrice),
    from: until(other.validFrom, '一直有效'),
    to: until(other.validTo, '长期'),
  });
}

/** The price agreed with a customer for a product, possibly for a time only. */
export const customerQuotesService = {
  /** @returns the new id. */
  create: (scope: Scope, input: QuoteCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      refuseEndBeforeStart(input);
      await requireSeenCustomer(scope, input.customerId);
      return refuseConflicts(WORDS, '', async () => {
        const id = await insertRecord(scope, 'customerQuotes', input);
        await refuseOverlap(scope, input, id);
        return id;
      });
    }),

  /** Changes the fields that are present. */
  update: (scope: Scope, { id, version, ...sent }: QuoteUpdate): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'customerQuotes', WHAT, { id, version });
      const { customerId = row.customerId, productsId = row.productsId, validFrom = row.validFrom, validTo = row.validTo } = sent;
      refuseEndBeforeStart({ validFrom, validTo });
      if (sent.customerId !== undefined) await requireSeenCustomer(scope, sent.customerId);
      await refuseConflicts(WORDS, '', () => updateRecord(scope, 'customerQuotes', row, sent));
      await refuseOverlap(scope, { customerId, productsId, validFrom, validTo }, id);
      return true as const;
    }),

  delete: (scope: Scope, id: number) => deleteRecord(scope, 'customerQuotes', WHAT, id),
  ...servedReads(WHAT, customerQuotesRepository),

  hasAny: async (scope: Scope, of: Pick<QuotePageInput, 'customerId' | 'productsId'>): Promise<boolean> =>
    (await customerQuotesRepository.findPage(scope, { pageNo: 1, pageSize: 1, ...of })).total > 0,

  /** The unit prices agreed for now, by product. */
  findQuotedPrices: customerQuotesRepository.findQuotedPrices,
};
