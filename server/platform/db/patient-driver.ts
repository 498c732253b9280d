import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import type { Pool } from 'mysql2';
import { MysqlConnection } from './mysql-connection.ts';
import { DatabaseOutage, faultOf, LateError } from './outage.ts';
import { isTransient } from './transaction.ts';

/** How long connecting is tried again. A restart of the database is often over by then. */
const RECONNECT_MS = 5_000;
const AGAIN_MS = { first: 50, most: 500 };
/** How often a statement outside a transaction is sent when it certainly was not carried out. */
const SINGLE_TRIES = 3;

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));

/** A statement that locks the rows it reads. */
const isLocking = ({ query }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' &&
  query.endModifiers?.some(({ modifier }) => modifier === 'ForUpdate' || modifier === 'ForShare') === true;

/** Settles as `work` does. @throws LateError when that takes too long; `work` then goes on without a waiter */
async function within<T>(milliseconds: number | undefined, work: Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Appends the stack of the caller to an error: the driver creates its errors where the answer arrives, so that their stack lacks it. */
function withAsker(error: unknown): unknown {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(2).join('\n') ?? ''}`;
  return error;
}

/**
 * A connection that, outside a transaction, repeats plain reads on another connection after an outage, and any statement after a deadlock.
 * For all else an outage ends in a DatabaseOutage that says what became of the statement.
 */
class PatientConnection implements DatabaseConnection {
  /**
   * What is running. The database rolls an open transaction back when the connection breaks, but whether a commit was done is then unknown.
   */
  phase: 'single' | 'transaction' | 'commit' = 'single';
  #inner: MysqlConnection;
  readonly #driver: PatientDriver;

  constructor(driver: PatientDriver, inner: MysqlConnection) {
    this.#driver = driver;
    this.#inner = inner;
  }

  get inner(): MysqlConnection {
    return this.#inner;
  }

  /** @throws Error when rows are locked outside a transaction: such a lock ends with its own statement and protects nothing */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.phase === 'single' && isLocking(query)) throw new Error(`locks nothing outside a transaction: ${query.sql}`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await within(this.#driver.answerMs, this.#inner.executeQuery<R>(query));
      } catch (error) {
        const isAgain = this.phase === 'single' && attempt < SINGLE_TRIES;
        // The database has undone the statement. It is a transaction of its own, and succeeds once the others have ended.
        if (isAgain && isTransient(error)) {
          await pause(AGAIN_MS.first * Math.random());
          continue;
        }
        const outage = this.#outageBehind(error, query);
        if (!outage) throw withAsker(error);
        // `lost` outside a transaction means a plain read, or a statement that the server refused: both may be repeated.
        if (!isAgain || outage.stage !== 'lost') throw outage;
        this.#inner.release();
        this.#inner = await this.#driver.acquireInner();
      }
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    return this.#inner.streamQuery();
  }

  /** @returns null when the error is no outage; otherwise closes the connection, so that the pool never hands it out again */
  #outageBehind(error: unknown, query: CompiledQuery): DatabaseOutage | null {
    const fault = faultOf(error);
    if (!fault) return null;
    this.#inner.destroy();
    const isOpen = this.phase === 'commit' || (this.phase === 'single' && !fault.isAnswer && !isRead(query));
    return new DatabaseOutage(isOpen ? 'unknown' : fault.isLate ? 'late' : 'lost', error);
  }
}

const statement = (text: string) => CompiledQuery.raw(text);

/**
 * The driver for a database that may go away: connecting is tried again, plain reads are repeated, and everything else that meets an
 * outage ends, in bounded time, with a `DatabaseOutage` that says whether the work may be repeated.
 */
export class PatientDriver implements Driver {
  /** The time limit for the answer to a statement, and for a free connection of the pool; undefined for none. */
  readonly answerMs: number | undefined;
  readonly #pool: Pool;

  constructor(pool: Pool, answerMs: number | undefined) {
    this.#pool = pool;
    this.answerMs = answerMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(this, await this.acquireInner());
  }

  async acquireInner(): Promise<MysqlConnection> {
    const deadline = performance.now() + RECONNECT_MS;
    for (let wait = AGAIN_MS.first; ; wait = Math.min(AGAIN_MS.most, wait * 2)) {
      const acquiring = this.#takeFromPool();
      try {
        return await within(this.answerMs, acquiring);
      } catch (error) {
        if (error instanceof LateError) {
          // A connection that comes after the time limit goes back to the pool.
          acquiring.then(
            (connection) => connection.release(),
            () => undefined,
          );
        }
        if (error instanceof LateError || performance.now() + wait >= deadline) throw new DatabaseOutage('unreachable', error);
        await pause(wait);
      }
    }
  }

  #takeFromPool(): Promise<MysqlConnection> {
    return new Promise((resolve, reject) => {
      this.#pool.getConnection((error, raw) => (error ? reject(error) : resolve(new MysqlConnection(raw))));
    });
  }

  async beginTransaction(connection: PatientConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    connection.phase = 'transaction';
    const parts = [...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])];
    // Without SESSION it holds for the next transaction only.
    if (parts.length > 0) await connection.executeQuery(statement(`set transaction ${parts.join(', ')}`));
    await connection.executeQuery(statement('begin'));
  }

  async commitTransaction(connection: PatientConnection): Promise<void> {
    connection.phase = 'commit';
    await connection.executeQuery(statement('commit'));
  }

  async rollbackTransaction(connection: PatientConnection): Promise<void> {
    connection.phase = 'transaction';
    try {
      await connection.executeQuery(statement('rollback'));
    } catch (error) {
      // The database rolls back by itself what a broken connection has left. The error that led to the rollback is the one to report.
      if (!(error instanceof DatabaseOutage)) throw error;
    }
  }

  async releaseConnection(connection: PatientConnection): Promise<void> {
    connection.inner.release();
  }

  destroy(): Promise<void> {
    return new Promise((resolve, reject) => this.#pool.end((error) => (error ? reject(error) : resolve())));
  }
}
