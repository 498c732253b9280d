import type { Grants } from '#shared/permissions.ts';
import { narrowedTo } from './db/data-scope.ts';
import type { Database } from './db/database.ts';

interface Actor {
  userId: number;
  nickname: string;
}

/**
 * The first argument of every domain function: whose data, who acts, what they may do, and the handle to the database, which inside
 * `inTransaction` is the transaction. Nothing else holds a connection, so nothing can slip out of a transaction.
 */
export interface Scope {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly actor: Actor;
  readonly grants: Grants;
  readonly db: Database;
  readonly isInTransaction: boolean;
  /** How many savepoints stand in the transaction: each is named after its depth. */
  readonly savepoints: number;
  readonly requestId: string;
  /** Runs the hook after commit; at once outside a transaction. It must not throw. */
  readonly afterCommit: (hook: () => void) => void;
  /** Takes the step as the transaction's last: for rows that many wait for. At once outside a transaction. */
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

/** Whoever sees a part of the shop's data gets a handle that gives no other. */
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

/** What the installation does in a shop by itself: nobody asked for it, and nobody is answered. `requestId` names the work in the log. */
export const unattendedScope = (parts: Pick<ScopeParts, 'db' | 'tenantId' | 'requestId' | 'now'>): Scope =>
  createScope({ ...parts, tenantName: '', actor: { userId: 0, nickname: '' }, grants: { permissions: [], roles: [] } });
