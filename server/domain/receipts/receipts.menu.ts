import { actions, defineMenu, EDITS } from '../menu.ts';

/** Receipts have no page of their own: they are taken in the order. */
export const receiptsMenu = defineMenu({
  more: { BsOrder: actions('bs:order-payment-receipts', '收款', ['query', ...EDITS]) },
});
