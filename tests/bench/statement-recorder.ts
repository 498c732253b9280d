import type { Pool, PoolConnection } from 'mysql2';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';

export interface Statement {
  sql: string;
  parameters: unknown[];
}

export interface Recorder {
  db: Database;
  /** Every statement that `work` sends to the database, in order, begin and commit included. */
  record(work: () => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

type Query = (sql: string, parameters: unknown[], callback: unknown) => unknown;

/**
 * A database handle that writes down what is sent. The bare contenders replay it, so they always run the statements that the product
 * runs now, not those it ran when the bench was written.
 */
export function createRecorder(databaseUrl: string): Recorder {
  const pool: Pool = createDatabasePool(databaseUrl, 1);
  let statements: Statement[] | null = null;
  pool.on('connection', (connection: PoolConnection) => {
    const send = connection.query.bind(connection) as Query;
    const query: Query = (sql, parameters, callback) => {
      statements?.push({ sql, parameters: parameters ?? [] });
      return send(sql, parameters, callback);
    };
    Object.assign(connection, { query });
  });
  const db = createDatabase(pool);
  return {
    db,
    async record(work) {
      const recorded: Statement[] = [];
      statements = recorded;
      try {
        await work();
      } finally {
        statements = null;
      }
      return recorded;
    },
    close: () => db.destroy(),
  };
}
