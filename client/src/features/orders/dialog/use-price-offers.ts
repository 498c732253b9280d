import { useEffect } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { orderApi } from '#client/features/orders/order-api.ts';
import type { CustomerPrice } from '#shared/schemas/order-line.schema.ts';

/** Products that one call asks about. It is a query, whose address must not become too long. */
const AT_ONCE = 100;

/**
 * Gives the grid the customer's quotes, level prices and last prices of the products in it: one call for each product that is chosen, and
 * one for all products of a pasted block. Nothing waits for the answer, and a failed call leaves the grid without offers.
 * @param exceptOrder id of the order that is edited, whose own lines are no earlier price; 0 for a new order
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
