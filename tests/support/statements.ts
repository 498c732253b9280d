import type { Pool, PoolConnection, QueryOptions } from 'mysql2';

type Callback = (error: Error) => void;
type Send = (statement: string | QueryOptions, ...rest: unknown[]) => unknown;

/** Prepared statements wrap whole numbers, so that they are sent as integers. */
const unwrapped = (value: unknown) =>
  typeof value === 'object' && value !== null && 'unsigned' in value && 'value' in value ? Number(value.value) : value;

/**
 * Shows every statement that a pool is about to send, begin and commit included. An error that `watch` throws reaches the product as the
 * database's answer.
 */
export function watchStatements(pool: Pool, watch: (sql: string, parameters: unknown[]) => void): void {
  pool.on('connection', (connection: PoolConnection) => {
    const watched = (send: Send): Send => {
      return (statement, ...rest) => {
        const { sql, values } = typeof statement === 'string' ? { sql: statement, values: [] } : statement;
        try {
          watch(sql, Array.isArray(values) ? values.map(unwrapped) : []);
        } catch (error) {
          process.nextTick(() => (rest.at(-1) as Callback | undefined)?.(error as Error));
          return undefined;
        }
        return send(statement, ...rest);
      };
    };
    const query = watched(connection.query.bind(connection) as Send);
    const execute = watched(connection.execute.bind(connection) as Send);
    Object.assign(connection, { query, execute });
  });
}

export interface StatementFaults {
  watch(sql: string): void;
  /**
   * Runs `work` and lets its n-th write fail with this error; a commit counts as a write.
   * @returns the statement that failed; null when there are fewer writes
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
