import type { Pool, PoolConnection } from 'mysql2';

type Query = (sql: string, parameters: unknown, callback?: (error: Error) => void) => unknown;

/** Shows every statement that a pool is about to send, begin and commit included; what the watcher throws is what the database seems to answer. */
export function watchStatements(pool: Pool, watch: (sql: string, parameters: unknown[]) => void): void {
  pool.on('connection', (connection: PoolConnection) => {
    const send = connection.query.bind(connection) as Query;
    const query: Query = (sql, parameters, callback) => {
      try {
        watch(sql, Array.isArray(parameters) ? parameters : []);
      } catch (error) {
        process.nextTick(() => callback?.(error as Error));
        return undefined;
      }
      return send(sql, parameters, callback);
    };
    Object.assign(connection, { query });
  });
}

export interface StatementFaults {
  watch(sql: string): void;
  /**
   * Runs `work`, whose n-th write fails with this error; the commit is the last write of a transaction.
   * @returns what failed; null when there are fewer writes
   */
  failAt(nth: number, error: Error, work: () => Promise<unknown>): Promise<string | null>;
}

const WRITE = /^\s*(insert|update|delete|replace|commit)\b/i;

export function createStatementFaults(): StatementFaults {
  let left = 0;
  let failed: string | null = null;
  let fault: Error;
  return {
    watch(sql) {
      if (left === 0 || !WRITE.test(sql)) return;
      left -= 1;
      if (left > 0) return;
      failed = sql;
      throw fault;
    },
    async failAt(nth, error, work) {
      left = nth;
      fault = error;
      failed = null;
      try {
        await work();
      } finally {
        left = 0;
      }
      return failed;
    },
  };
}
