import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type MysqlDialectConfig,
  MysqlDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
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

/** A connection that says what became of a statement when the database went away, reads again on another one, and outlives a deadlock. */
class PatientConnection implements DatabaseConnection {
  /** What is under way: a broken connection takes a transaction with it, but nobody knows what became of a commit. */
  phase: 'single' | 'transaction' | 'commit' = 'single';
  #inner: DatabaseConnection;
  readonly #driver: PatientDriver;

  constructor(driver: PatientDriver, inner: DatabaseConnection) {
    this.#driver = driver;
    this.#inner = inner;
  }

  get inner(): DatabaseConnection {
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
        const outage = await this.#outageBehind(error, query);
        if (!outage) throw error;
        // What only reads, or was refused. Within a transaction the rest of it is lost, too.
        if (!isAgain || outage.stage !== 'lost') throw outage;
        await this.#driver.releaseInner(this.#inner);
        this.#inner = await this.#driver.acquireInner();
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.#inner.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw (await this.#outageBehind(error, query)) ?? error;
    }
  }

  /** A connection that failed this way is not used again, whatever the driver thinks of it. */
  async #outageBehind(error: unknown, query: CompiledQuery): Promise<DatabaseOutage | null> {
    const fault = faultOf(error);
    if (!fault) return null;
    await this.#inner.killSession?.(async () => undefined);
    const isOpen = this.phase === 'commit' || (this.phase === 'single' && !fault.isAnswer && !isRead(query));
    return new DatabaseOutage(isOpen ? 'unknown' : fault.isLate ? 'late' : 'lost', error);
  }
}

/**
 * kysely's driver for MySQL, for a database that may go away: a connection is waited for, plain reads are repeated, and everything else that meets an
 * outage ends, in bounded time, with a `DatabaseOutage` that says whether the work may be repeated.
 */
export class PatientDriver implements Driver {
  /** How long the answer to a statement, or a connection while all are taken, is waited for; without it for as long as it takes. */
  readonly answerMs: number | undefined;
  readonly #inner: Driver;

  constructor(config: MysqlDialectConfig, answerMs: number | undefined) {
    this.#inner = new MysqlDriver(config);
    this.answerMs = answerMs;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(this, await this.acquireInner());
  }

  async acquireInner(): Promise<DatabaseConnection> {
    const deadline = performance.now() + RECONNECT_MS;
    for (let wait = AGAIN_MS.first; ; wait = Math.min(AGAIN_MS.most, wait * 2)) {
      const acquiring = this.#inner.acquireConnection();
      try {
        return await within(this.answerMs, acquiring);
      } catch (error) {
        if (error instanceof LateError) {
          // What comes when nobody waits any more goes back to the pool.
          acquiring.then(
            (connection) => this.releaseInner(connection),
            () => undefined,
          );
        }
        if (error instanceof LateError || performance.now() + wait >= deadline) throw new DatabaseOutage('unreachable', error);
        await pause(wait);
      }
    }
  }

  releaseInner(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(connection);
  }

  async beginTransaction(connection: PatientConnection, settings: TransactionSettings): Promise<void> {
    connection.phase = 'transaction';
    await this.#inner.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: PatientConnection): Promise<void> {
    connection.phase = 'commit';
    await this.#inner.commitTransaction(connection);
  }

  async rollbackTransaction(connection: PatientConnection): Promise<void> {
    connection.phase = 'transaction';
    try {
      await this.#inner.rollbackTransaction(connection);
    } catch (error) {
      // The database takes back by itself what a broken connection has left, and the reason why it is taken back says more.
      if (!(error instanceof DatabaseOutage)) throw error;
    }
  }

  releaseConnection(connection: PatientConnection): Promise<void> {
    return this.releaseInner(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}
