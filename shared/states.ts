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

/** Of settings: the product's own, and those that people made. */
export const CONFIG_TYPE = { system: 1, custom: 2 } as const;

/** Whom tokens and messages of the API family are for; this product knows those who work in a shop. */
export const USER_TYPE = { admin: 2 } as const;
/** The API family's client that its own screens sign in with. */
export const DEFAULT_CLIENT = 'default';

/** What the log of sign-ins notes. */
export const LOGIN_TYPE = { password: 100, logout: 200, forced: 202 } as const;
export const LOGIN_RESULT = { ok: 0, badCredentials: 10, disabled: 20, other: 100 } as const;

/** What a call does, as the operation log sorts them. */
export const OPERATE_TYPE = { other: 0, create: 2, update: 3, delete: 4, export: 5, import: 6 } as const;

export const NOTICE_TYPE = { notice: 1, announcement: 2 } as const;

/** How far an order is paid. One that comes to nothing has no price yet, so that it is neither owed nor paid. */
export const PAYMENT_STATES = ['paid', 'partial', 'unpaid', 'unpriced'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Of the log of jobs: whether one has not ended, ended well, or failed or was cancelled. */
export const JOB_STATUS = { open: 0, done: 1, failed: 2 } as const;

/** Where files of people may lie. */
export const STORAGE = { local: 10, s3: 20, qiniu: 21 } as const;

/** Of a job that runs by itself at its times. */
export const TIMER_STATUS = { normal: 1, paused: 2 } as const;
