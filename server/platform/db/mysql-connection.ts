import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import driver, { type FieldPacket, type PoolConnection, type QueryError, type ResultSetHeader } from 'mysql2';
import { MANY_ROWS, ownTurn } from '../turns.ts';
import { type Row, readRows } from './row-reader.ts';

/** A statement whose text comes often: it is sent prepared, so that the database parses it once per connection. */
export interface PreparedQuery extends CompiledQuery {
  isPrepared: true;
}

/** The driver would send whole numbers as floating point, and the database would then compare keys as floating point. */
const bound = (value: unknown): unknown => (Number.isSafeInteger(value) ? driver.TypedParameter.LONGLONG(value as number) : value);

function resultOf(answer: unknown, fields: readonly FieldPacket[]): QueryResult<Row> {
  if (Array.isArray(answer)) return { rows: readRows(answer as unknown[][], fields) };
  const { insertId, affectedRows, changedRows } = answer as ResultSetHeader & { changedRows?: number };
  return {
    rows: [],
    insertId: insertId ? BigInt(insertId) : undefined,
    numAffectedRows: BigInt(affectedRows),
    numChangedRows: changedRows === undefined ? undefined : BigInt(changedRows),
  };
}

/** One connection of the pool. Rows come from the driver as arrays of cells; `row-reader.ts` makes objects of them in one step. */
export class MysqlConnection implements DatabaseConnection {
  readonly #raw: PoolConnection;

  constructor(raw: PoolConnection) {
    this.#raw = raw;
  }

  executeQuery<R>(query: CompiledQuery | PreparedQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      const settle = (error: QueryError | null, answer: unknown, fields: FieldPacket[]) => {
        if (error) reject(error);
        // The connection stays taken while the result waits for its turn, so that no more large results wait than there are connections.
        else if (Array.isArray(answer) && answer.length > MANY_ROWS)
          void ownTurn().then(() => resolve(resultOf(answer, fields) as QueryResult<R>));
        else resolve(resultOf(answer, fields) as QueryResult<R>);
      };
      const { sql } = query;
      if ('isPrepared' in query) this.#raw.execute({ sql, values: query.parameters.map(bound), rowsAsArray: true }, settle);
      else this.#raw.query({ sql, values: [...query.parameters], rowsAsArray: true }, settle);
    });
  }

  streamQuery(): AsyncGenerator<never> {
    throw new Error('long results are read page by page');
  }

  /** Closes the connection for good. */
  destroy(): void {
    this.#raw.destroy();
  }

  release(): void {
    this.#raw.release();
  }
}
