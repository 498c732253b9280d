import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import type { Pool } from 'mysql2';
import { MysqlConnection } from './mysql-connection.ts';
import { DatabaseOutage, faultOf, LateError } from './outage.ts';
import { isTransient } from './transaction.ts';

/** How long a caller waits while no connection can be made. A restart is often over by then. */
export const RECONNECT_MS = 5_000;
const AGAIN_MS = { first: 50, most: 500 };
/** A statement of its own that is as good as not done is sent this often, each time on another connection. */
const SINGLE_TRIES = 3;

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));

/** A statement that locks the rows it reads. */
const isLocking = ({ query }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' &&
  query.endModifiers?.some(({ modifier }) => modifier === 'ForUpdate' || modifier === 'ForShare') === true;

/** Settles as `work` does, or fails when that takes too long. */
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

/** The driver makes its errors where the answer comes in: what led to the statement is put behind that. */
function withAsker(error: unknown): unknown {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(2).join('\n') ?? ''}`;
  return error;
}

/** Repeats plain reads on another connection and single statements after a deadlock; for anything else it says what became of the statement when the database went away. */
class PatientConnection implements DatabaseConnection {
  /** What is under way: a broken connection takes a transaction with it, but nobody knows what became of a commit. */
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

  /** @throws Error when rows are locked outside a transaction: such a lock ends with its own statement, and whoever relies on it is mistaken */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.phase === 'single' && isLocking(query)) throw new Error(`locks nothing outside a transaction: ${query.sql}`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await within(this.#driver.answerMs, this.#inner.executeQuery<R>(query));
      } catch (error) {
        const isAgain = this.phase === 'single' && attempt < SINGLE_TRIES;
        // The database has taken it back: alone it is its own unit, and goes through once the others are done.
        if (isAgain && isTransient(error)) {
          await pause(AGAIN_MS.first * Math.random());
          continue;
        }
        const outage = this.#outageBehind(error, query);
        if (!outage) throw withAsker(error);
        // What only reads, or was refused. Within a transaction the rest of it is lost, too.
        if (!isAgain || outage.stage !== 'lost') throw outage;
        this.#inner.release();
        this.#inner = await this.#driver.acquireInner();
      }
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    return this.#inner.streamQuery();
  }

  /** A connection that failed this way is not used again, whatever the driver thinks of it. */
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
 * The driver for a database that may go away: a connection is waited for, plain reads are repeated, and everything else that meets an
 * outage ends, in bounded time, with a `DatabaseOutage` that says whether the work may be repeated.
 */
export class PatientDriver implements Driver {
  /** How long the answer to a statement, or a connection while all are taken, is waited for; without it for as long as it takes. */
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
          // What comes when nobody waits any more goes back to the pool.
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
    // Of the next transaction alone.
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
      // The database takes back by itself what a broken connection has left, and the reason why it is taken back says more.
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
