import { baseDataFixtures } from './fixtures-base-data.ts';
import { customerFixtures } from './fixtures-customers.ts';
import { orderFixtures } from './fixtures-orders.ts';
import { systemFixtures } from './fixtures-system.ts';
import type { Stock } from './stocked-shop.ts';

/** How a procedure is called in a shop that `stockEverything` filled. */
export interface ProcedureFixture {
  /** A valid input that names a row of the shop in every field that can name one. */
  input: (stock: Stock) => unknown;
  /** The words with which the call is refused even so, where that is its rule. */
  refusal?: string;
  /** Permissions that this very input takes beyond the one the call names. */
  needs?: string[];
  /** Ids that older clients send along and the call does not look at. */
  unread?: string[];
}

/** By the path of the procedure: `bs.unitType.page`. */
export type ProcedureFixtures = Record<string, ProcedureFixture>;

/** One for every procedure of the live router; a procedure without one fails the suite. */
export const FIXTURES: ProcedureFixtures = { ...baseDataFixtures, ...customerFixtures, ...orderFixtures, ...systemFixtures };
