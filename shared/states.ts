/** Numbers that stand for a state in the database and on the wire, by their names. Their words are in choice-labels.ts. */

/** Of a shop, a person, a role, a menu, an entry of a list, a customer, a product. */
export const STATUS = { enabled: 0, disabled: 1 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** A built-in role comes with the shop, a custom one is made by its people. */
export const ROLE_TYPE = { builtIn: 1, custom: 2 } as const;
export type RoleType = (typeof ROLE_TYPE)[keyof typeof ROLE_TYPE];

/** How much of the shop's data a role sees. */
export const DATA_SCOPE = { all: 1, chosen: 2, dept: 3, deptAndBelow: 4, own: 5 } as const;

export const MENU_TYPE = { directory: 1, page: 2, button: 3 } as const;
export type MenuType = (typeof MENU_TYPE)[keyof typeof MENU_TYPE];

/** Of a message to people. */
export const MESSAGE_TYPE = { announcement: 1, system: 2 } as const;

/** Columns that say yes or no, such as whether a menu is visible. */
export const FLAG = { no: 0, yes: 1 } as const;
export type Flag = (typeof FLAG)[keyof typeof FLAG];

/** Of people who sign in; of contacts see GENDER. */
export const SEX = { male: 1, female: 2 } as const;

export const GENDER = { male: 0, female: 1 } as const;

/** Of entries that lists may leave out; the other way round than the flag of a menu. */
export const VISIBILITY = { shown: 0, hidden: 1 } as const;

/** Of an order and of a line; 0 is the urgent one. */
export const URGENCY = { urgent: 0, normal: 1 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/** Of an order: whether anything is owed. */
export const PAYMENT_STATUS = { owed: 0, settled: 1 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** Of an order in production. */
export const ORDER_STATE = { inHand: 0, finished: 1 } as const;

/** Which way money goes. */
export const DIRECTION = { income: 0, expense: 1 } as const;

/** How far an order is paid. One that comes to nothing has no price yet, so that it is neither owed nor paid. */
export const PAYMENT_STATES = ['paid', 'partial', 'unpaid', 'unpriced'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
