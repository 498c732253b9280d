import type { Grants } from '#shared/permissions.ts';
import { narrowedTo } from './db/data-scope.ts';
import type { Database } from './db/database.ts';

interface Actor {
  userId: number;
  nickname: string;
}

/**
 * The first argument of every domain function: the tenant, the person who acts, their permissions, and the database handle, which inside
 * `inTransaction` is the transaction. Functions get no other handle, so that no statement can run outside the transaction by mistake.
 */
export interface Scope {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly actor: Actor;
  readonly grants: Grants;
  readonly db: Database;
  readonly isInTransaction: boolean;
  /** How many savepoints are open in the transaction; each is named after its depth. */
  readonly savepoints: number;
  readonly requestId: string;
  /** Runs the hook after the commit, or at once outside a transaction. It must not throw. */
  readonly afterCommit: (hook: () => void) => void;
  /**
   * Runs the step at the end of the transaction, or at once outside one: for rows that many transactions lock, so that they are held
   * briefly.
   */
  readonly beforeCommit: (step: () => Promise<void>) => Promise<void>;
  /** Epoch milliseconds; tests set the clock. */
  readonly now: () => number;
}

interface ScopeParts {
  tenantId: number;
  tenantName: string;
  actor: Actor;
  grants: Grants;
  db: Database;
  requestId: string;
  now?: () => number;
}

/** Makes a scope. A person who may see only the data of some people gets a database handle that is narrowed to them. */
export function createScope(parts: ScopeParts): Scope {
  const { people } = parts.grants;
  const db = people ? narrowedTo(parts.db, { tenantId: parts.tenantId, people }) : parts.db;
  return {
    ...parts,
    db,
    now: parts.now ?? Date.now,
    isInTransaction: false,
    savepoints: 0,
    afterCommit: (hook) => hook(),
    beforeCommit: (step) => step(),
  };
}

/**
 * The scope of work that the product does in a shop by itself, without a person and without permissions. `requestId` names the work in the
 * log.
 */
export const unattendedScope = (parts: Pick<ScopeParts, 'db' | 'tenantId' | 'requestId' | 'now'>): Scope =>
  createScope({ ...parts, tenantName: '', actor: { userId: 0, nickname: '' }, grants: { permissions: [], roles: [] } });
