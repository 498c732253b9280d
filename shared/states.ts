/* Names for the numbers that stand for a state in the database and on the wire. Their Chinese words are in choice-labels.ts. */

/** For shops, people, roles, menus, entries of lists, customers and products. */
export const STATUS = { enabled: 0, disabled: 1 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** A built-in role comes with the shop; a custom one is made by its people. */
export const ROLE_TYPE = { builtIn: 1, custom: 2 } as const;
export type RoleType = (typeof ROLE_TYPE)[keyof typeof ROLE_TYPE];

/** How much of the shop's data a role sees. */
export const DATA_SCOPE = { all: 1, chosen: 2, dept: 3, deptAndBelow: 4, own: 5 } as const;

export const MENU_TYPE = { directory: 1, page: 2, button: 3 } as const;
export type MenuType = (typeof MENU_TYPE)[keyof typeof MENU_TYPE];

/** The kinds of messages to people. */
export const MESSAGE_TYPE = { announcement: 1, system: 2 } as const;

/** Yes or no, such as whether an order is invoiced. */
export const FLAG = { no: 0, yes: 1 } as const;
export type Flag = (typeof FLAG)[keyof typeof FLAG];

/** The sex of people who sign in; contacts use GENDER. */
export const SEX = { male: 1, female: 2 } as const;

/** The sex of contacts. */
export const GENDER = { male: 0, female: 1 } as const;

/** Whether lists show an entry. 0 is shown, unlike the flag `visible` of a menu. */
export const VISIBILITY = { shown: 0, hidden: 1 } as const;

/** For orders and lines. 0 is urgent, as in the specification. */
export const URGENCY = { urgent: 0, normal: 1 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/** Whether anything of an order is owed. */
export const PAYMENT_STATUS = { owed: 0, settled: 1 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** The production state of an order. */
export const ORDER_STATE = { inHand: 0, finished: 1 } as const;

/** The direction of money. */
export const DIRECTION = { income: 0, expense: 1 } as const;

/** Settings come with the product or are made by people. */
export const CONFIG_TYPE = { system: 1, custom: 2 } as const;

/** The user type of tokens and messages in the API family. This product has only one: people of the back office. */
export const USER_TYPE = { admin: 2 } as const;
/** The client id with which the API family's own screens sign in. */
export const DEFAULT_CLIENT = 'default';

/** The events in the log of sign-ins. */
export const LOGIN_TYPE = { password: 100, logout: 200, forced: 202 } as const;
export const LOGIN_RESULT = { ok: 0, badCredentials: 10, disabled: 20, other: 100 } as const;

/** The kinds of calls in the operation log. */
export const OPERATE_TYPE = { other: 0, create: 2, update: 3, delete: 4, export: 5, import: 6 } as const;

export const NOTICE_TYPE = { notice: 1, announcement: 2 } as const;

/** How far an order is paid. An order with the amount 0 has no price yet, so that it is neither paid nor unpaid. */
export const PAYMENT_STATES = ['paid', 'partial', 'unpaid', 'unpriced'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** For the log of jobs: not ended, succeeded, or failed or cancelled. */
export const JOB_STATUS = { open: 0, done: 1, failed: 2 } as const;

/** The kinds of file storage. */
export const STORAGE = { local: 10, s3: 20, qiniu: 21 } as const;

/** The status of a regular job. */
export const TIMER_STATUS = { normal: 1, paused: 2 } as const;
