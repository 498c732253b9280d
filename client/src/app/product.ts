/** The product's name as people see it: document title, sign-in page, sidebar. */
export const productName = '印店管家';
export const productTagline = '图文广告店的订单、客户与收款';
