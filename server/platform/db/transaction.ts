import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../scope.ts';
import type { Database } from './database.ts';
import { outageOf } from './outage.ts';
import { savepoint } from './reviewed-sql.ts';

/**
 * Error numbers after which the whole unit of work is repeated: 1213 deadlock, 1205 lock wait timeout, 3572 the same for NOWAIT (MySQL),
 * 1020 record changed since last read.
 */
const RETRYABLE = new Set([1213, 1205, 3572, 1020]);
const MAX_TRIES = 5;
/** A unit whose connection breaks within this time after its beginning is repeated: long enough for one restart of the database. */
const OUTAGE_MS = 10_000;

/** The database's error number in an error or in its chain of causes. */
function databaseErrorNumber(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errno' in error && typeof error.errno === 'number') return error.errno;
  return databaseErrorNumber(error.cause);
}

/** Whether the error is a deadlock or similar: a repetition will likely succeed. */
export function isTransient(error: unknown): boolean {
  return RETRYABLE.has(databaseErrorNumber(error) ?? 0);
}

export const DUPLICATE_KEY = 1062;
export const OUT_OF_RANGE = 1264;
export const FOREIGN_KEY_MISSING = 1452;
export const FOREIGN_KEY_IN_USE = 1451;

export function isDatabaseError(error: unknown, errorNumber: number): boolean {
  return databaseErrorNumber(error) === errorNumber;
}

/** Whether a row was refused because another one has the same values in this unique key. */
export function isDuplicateOf(error: unknown, key: string): boolean {
  return isDatabaseError(error, DUPLICATE_KEY) && error instanceof Error && new RegExp(`for key '(\\w+\\.)?${key}'`).test(error.message);
}

/** Whether the database refused the values of a row (SQLSTATE class 22: data, 23: constraints). */
export function isRowError(error: unknown): boolean {
  return error instanceof Error && 'sqlState' in error && typeof error.sqlState === 'string' && /^2[23]/.test(error.sqlState);
}

/**
 * Whether the unit certainly left nothing behind and may be repeated. An outage at the commit has the stage `unknown`, and is not repeated.
 */
function isRepeatable(error: unknown, begun: number): boolean {
  return isTransient(error) || (outageOf(error)?.stage === 'lost' && performance.now() - begun < OUTAGE_MS);
}

/** Collects the steps that a unit wants at the end of its transaction, and the hooks that it wants after the commit. */
function heldBack() {
  const steps: Array<() => Promise<void>> = [];
  const hooks: Array<() => void> = [];
  const scoped: Pick<Scope, 'beforeCommit' | 'afterCommit'> = {
    beforeCommit: async (step) => void steps.push(step),
    afterCommit: (hook) => void hooks.push(hook),
  };
  return { steps, hooks, scoped };
}

/** Runs the unit, and repeats it after a deadlock or a lost connection: at most MAX_TRIES times in all. */
async function withTries<T>(unit: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await unit();
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRepeatable(error, begun)) throw error;
      await sleep(5 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs `work` in one transaction; inside another transaction it joins that. Deadlocks and lost connections repeat all of `work`, at most
 * five tries in all. Steps given to `scope.beforeCommit` run last in the transaction. Hooks given to `scope.afterCommit` run after the
 * commit and cannot make the call fail.
 * @throws DatabaseOutage of the stage `unknown` when the connection broke at the commit: a repetition might do the work twice
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (scope.isInTransaction) return work(scope);
  const { result, hooks } = await withTries(() =>
    scope.db.transaction().execute(async (db) => {
      const { steps, hooks, scoped } = heldBack();
      const result = await work({ ...scope, db, isInTransaction: true, ...scoped });
      for (const step of steps) await step();
      return { result, hooks };
    }),
  );
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      // The commit stands. A failing hook must not make the caller believe that it failed.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
  return result;
}

/** The same without a scope: for set-up, and for data that belong to no shop. */
export async function transact<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : withTries(() => db.transaction().execute(work));
}

function nextSavepoint(scope: Scope): number {
  if (!scope.isInTransaction) throw new Error('a savepoint outside a transaction');
  return scope.savepoints + 1;
}

/**
 * Inside a transaction: runs `work` behind a savepoint. When it throws, its writes are rolled back, and its steps and hooks are dropped.
 * May be nested. After a deadlock or a lost connection the database has rolled back the whole transaction: the savepoint is gone, and
 * `inTransaction` repeats all.
 */
export async function allOrNothing<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const savepoints = nextSavepoint(scope);
  const { set, goBack } = savepoint(savepoints);
  const { steps, hooks, scoped } = heldBack();
  await set.execute(scope.db);
  try {
    const result = await work({ ...scope, savepoints, ...scoped });
    for (const step of steps) await scope.beforeCommit(step);
    for (const hook of hooks) scope.afterCommit(hook);
    return result;
  } catch (error) {
    if (!isTransient(error) && !outageOf(error)) await goBack.execute(scope.db);
    throw error;
  }
}

/** Inside a transaction: runs `work` for its result alone, and rolls back its writes. Its steps and hooks never run. May be nested. */
export async function rehearse<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const savepoints = nextSavepoint(scope);
  const { set, goBack } = savepoint(savepoints);
  await set.execute(scope.db);
  try {
    return await work({ ...scope, savepoints, ...heldBack().scoped });
  } finally {
    await goBack.execute(scope.db).catch(() => undefined);
  }
}

/**
 * Runs several reads on one snapshot of the database (REPEATABLE READ), so that their results fit together. Inside a transaction it joins
 * that, with its own isolation.
 */
export function atOneMoment<T>(scope: Scope, read: (scope: Scope) => Promise<T>): Promise<T> {
  if (scope.isInTransaction) return read(scope);
  return withTries(() =>
    scope.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => read({ ...scope, db, isInTransaction: true })),
  );
}
