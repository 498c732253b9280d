import { useEffect } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { orderApi } from '#client/features/orders/order-api.ts';
import type { CustomerPrice } from '#shared/schemas/order-line.schema.ts';

/** Of how many products one call asks: more than a person chooses, less than an address can hold. */
const AT_ONCE = 100;

/**
 * Brings the grid what the customer was promised and has paid for the products in it: one call for each product that is chosen, and one for all
 * of a block. Nobody waits for it, and without it the grid is as it was.
 * @param exceptOrder the order that is edited, whose own lines are no price of before; 0 for a new one
 */
export function usePriceOffers(store: LineGridStore, customerId: number | null, exceptOrder: number, isEditing: boolean): void {
  useEffect(() => {
    if (customerId === null || !isEditing) return;
    const asked = new Set<number>();
    const prices: CustomerPrice[] = [];
    let isGone = false;
    const look = () => {
      const productsIds: number[] = [];
      for (const { productsId } of store.getLines())
        if (productsId !== null && productsIds.length < AT_ONCE && !asked.has(productsId)) {
          asked.add(productsId);
          productsIds.push(productsId);
        }
      if (productsIds.length === 0) return;
      const question = { customerId, productsIds, ...(exceptOrder === 0 ? {} : { exceptOrder }) };
      orderApi.bs.orderDel.getCustomerPrices.query(question).then(
        (found) => {
          prices.push(...found);
          if (!isGone) store.offers.set(prices);
        },
        () => undefined,
      );
    };
    look();
    const leave = store.subscribe(look);
    return () => {
      isGone = true;
      leave();
      store.offers.set([]);
    };
  }, [store, customerId, exceptOrder, isEditing]);
}
