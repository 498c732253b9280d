import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { watchStatements } from '../support/statements.ts';

export interface Statement {
  sql: string;
  parameters: unknown[];
}

export interface Recorder {
  db: Database;
  /** Runs `work`. @returns every statement that it sent to the database, in order, begin and commit included */
  record(work: () => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/**
 * A database handle that records what is sent through it. The bare contenders replay the recorded statements, so they always run those of
 * the present product.
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
