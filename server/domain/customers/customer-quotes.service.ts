import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import type { QuoteCreate, QuotePageInput, QuoteUpdate } from '#shared/schemas/customer.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, insertRecord, lockRecord, servedReads, updateRecord } from '../records/record.ts';
import { customerQuotesRepository } from './customer-quotes.repository.ts';
import { requireSeenCustomer } from './seen-customer.ts';

const WHAT = '客户报价';
const WORDS = { what: WHAT, references: { fk_customer_quotes_customer_id: '客户', fk_customer_quotes_products_id: '产品' } };

function refuseEndBeforeStart({ validFrom, validTo }: { validFrom?: number | null; validTo?: number | null }): void {
  if (typeof validFrom === 'number' && typeof validTo === 'number' && validFrom > validTo) throw invalid('报价的结束时间不能早于开始时间');
}

/** The price agreed with a customer for a product, possibly for a time only. */
export const customerQuotesService = {
  /** @returns the new id. */
  async create(scope: Scope, input: QuoteCreate): Promise<number> {
    refuseEndBeforeStart(input);
    await requireSeenCustomer(scope, input.customerId);
    return refuseConflicts(WORDS, '', () => insertRecord(scope, 'customerQuotes', input));
  },

  /** Changes the fields that are present. */
  update: (scope: Scope, { id, version, ...sent }: QuoteUpdate): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'customerQuotes', WHAT, { id, version });
      refuseEndBeforeStart({ ...row, ...sent });
      if (sent.customerId !== undefined) await requireSeenCustomer(scope, sent.customerId);
      await refuseConflicts(WORDS, '', () => updateRecord(scope, 'customerQuotes', row, sent));
      return true as const;
    }),

  delete: (scope: Scope, id: number) => deleteRecord(scope, 'customerQuotes', WHAT, id),
  ...servedReads(WHAT, customerQuotesRepository),

  hasAny: async (scope: Scope, of: Pick<QuotePageInput, 'customerId' | 'productsId'>): Promise<boolean> =>
    (await customerQuotesRepository.findPage(scope, { pageNo: 1, pageSize: 1, ...of })).total > 0,

  /** The unit price agreed for now, or null: what an order line of this customer starts from. */
  findQuotedPrice: customerQuotesRepository.findQuotedPrice,
};
