import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { watchStatements } from '../support/statements.ts';

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

/**
 * A database handle that writes down what is sent. The bare contenders replay it, so they always run the statements that the product
 * runs now, not those it ran when the bench was written.
 */
export function createRecorder(databaseUrl: string): Recorder {
  const pool = createDatabasePool(databaseUrl, 1);
  let statements: Statement[] | null = null;
  watchStatements(pool, (sql, parameters) => void statements?.push({ sql, parameters }));
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
