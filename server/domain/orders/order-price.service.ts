import type { Scope } from '#platform/scope.ts';
import type { CustomerPrice, CustomerPricesInput } from '#shared/schemas/order-line.schema.ts';
import { customerQuotesService } from '../customers/customer-quotes.service.ts';
import { levelPricesService } from '../products/level-prices.service.ts';
import { orderPriceRepository } from './order-price.repository.ts';

/** What there is to go by when a price is typed for a customer: his quote that holds now, what his level pays, and what he paid last. */
export const orderPriceService = {
  async ofCustomer(scope: Scope, { customerId, productsIds, exceptOrder }: CustomerPricesInput): Promise<CustomerPrice[]> {
    const quotes = await customerQuotesService.findQuotedPrices(scope, customerId, productsIds);
    const ofLevel = await levelPricesService.findOfCustomer(scope, customerId, productsIds);
    const paid = await orderPriceRepository.findLast(scope, customerId, productsIds, { exceptOrder });
    return productsIds.map((productsId) => {
      const last = paid.find((line) => line.productsId === productsId);
      return {
        productsId,
        quote: quotes.get(productsId) ?? null,
        level: ofLevel.get(productsId) ?? null,
        last: last?.unitPrice ? { unitPrice: last.unitPrice, date: last.date, orderId: last.orderId } : null,
      };
    });
  },
};
