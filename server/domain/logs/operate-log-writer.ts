import type { Database } from '#platform/db/database.ts';
import { outageOf } from '#platform/db/outage.ts';
import type { Log } from '#platform/log.ts';
import { unattendedScope } from '#platform/scope.ts';
import { type OperateEntry, operateLogRepository } from './operate-log.repository.ts';

/** How long an entry waits for others before they are written together. */
const FLUSH_MS = 500;
/** Entries that wait in this process at most: some megabytes. */
const MOST_WAITING = 5_000;

export type NotedCall = OperateEntry & { tenantId: number };

/**
 * Writes the operation log after the answers, many entries in one statement, so that no call waits for it. An orderly stop writes what waits. A
 * process that is killed loses the entries of its last half second; a database that is away longer than the buffer lasts loses those that
 * come then, which is told in the server's log.
 */
export interface OperateLogWriter {
  note(call: NotedCall): void;
  /** Writes now and then from here on. */
  start(): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  /** Ends with a last flush. */
  stop(): Promise<void>;
}

export function createOperateLogWriter({ db, log }: { db: Database; log: Log }): OperateLogWriter {
  let waiting: NotedCall[] = [];
  let lost = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function writeShop(tenantId: number, calls: readonly NotedCall[]): Promise<void> {
    const scope = unattendedScope({ tenantId, db, requestId: 'operate-log' });
    try {
      await operateLogRepository.insert(scope, calls);
    } catch (error) {
      // What the database cannot be asked now waits on; what it refuses would be refused again.
      if (outageOf(error)) waiting = [...calls, ...waiting].slice(0, MOST_WAITING);
      else log.error({ err: error, tenantId, entries: calls.length }, 'operation log not written');
    }
  }

  async function writeAll(): Promise<void> {
    const calls = waiting;
    waiting = [];
    if (lost > 0) log.error({ entries: lost }, 'entries of the operation log lost: more came than could be written');
    lost = 0;
    for (const [tenantId, own] of Map.groupBy(calls, (call) => call.tenantId)) await writeShop(tenantId, own);
  }

  const flush = async (): Promise<void> => {
    await running;
    if (waiting.length === 0) return;
    running = writeAll().finally(() => {
      running = null;
    });
    await running;
  };

  return {
    note(call) {
      if (waiting.length < MOST_WAITING) waiting.push(call);
      else lost += 1;
    },
    start() {
      timer ??= setInterval(() => {
        if (running === null) void flush();
      }, FLUSH_MS);
      timer.unref();
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
