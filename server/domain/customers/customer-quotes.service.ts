import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { QuoteCreate, QuotePageInput, QuoteRow, QuoteUpdate } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseMissingReference } from '../products/missing-reference.ts';
import { refuseStale } from '../resources/resource.service.ts';
import { customerQuotesRepository } from './customer-quotes.repository.ts';

const WHAT = '客户报价';
const REFERENCES = { fk_customer_quotes_customer_id: '客户', fk_customer_quotes_products_id: '产品' };

function refuseBackwards(from: number | null | undefined, to: number | null | undefined): void {
  if (typeof from === 'number' && typeof to === 'number' && from > to) throw invalid('报价的结束时间不能早于开始时间');
}

/** The price agreed with a customer for a product, possibly for a time only. */
export const customerQuotesService = {
  /** @returns the new id. */
  async create(scope: Scope, input: QuoteCreate): Promise<number> {
    refuseBackwards(input.validFrom, input.validTo);
    return refuseMissingReference(REFERENCES, () => customerQuotesRepository.insert(scope, input));
  },

  /** Changes the fields that are present. */
  update(scope: Scope, { id, version, ...sent }: QuoteUpdate): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const row = await customerQuotesRepository.lockById(scope, id);
      if (!row) throw new AppError('notFound', { what: WHAT });
      refuseStale(row, version);
      refuseBackwards(
        sent.validFrom === undefined ? row.validFrom : sent.validFrom,
        sent.validTo === undefined ? row.validTo : sent.validTo,
      );
      await refuseMissingReference(REFERENCES, () => customerQuotesRepository.update(scope, id, row.version, sent));
      return true as const;
    });
  },

  async delete(scope: Scope, id: number): Promise<true> {
    if (!(await customerQuotesRepository.delete(scope, id))) throw new AppError('notFound', { what: WHAT });
    return true;
  },

  async get(scope: Scope, id: number): Promise<QuoteRow> {
    const row = await customerQuotesRepository.findById(scope, id);
    if (!row) throw new AppError('notFound', { what: WHAT });
    return row;
  },

  page: (scope: Scope, input: QuotePageInput): Promise<Page<QuoteRow>> => customerQuotesRepository.findPage(scope, input),

  exportRows: (scope: Scope, input: QuotePageInput): AsyncIterable<QuoteRow> => customerQuotesRepository.findAll(scope, input),

  /** The unit price agreed for now, or null: what an order line of this customer starts from. */
  findQuotedPrice: (scope: Scope, customerId: number, productId: number): Promise<string | null> =>
    customerQuotesRepository.findQuotedPrice(scope, customerId, productId),
};
