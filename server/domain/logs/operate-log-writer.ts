import type { Database } from '#platform/db/database.ts';
import { outageOf } from '#platform/db/outage.ts';
import type { Log } from '#platform/log.ts';
import { unattendedScope } from '#platform/scope.ts';
import { type OperateEntry, operateLogRepository } from './operate-log.repository.ts';

/** Entries are written together once in this time. */
const FLUSH_MS = 500;
/** The most entries that wait in this process, which take some megabytes. */
const MOST_WAITING = 5_000;

export type NotedCall = OperateEntry & { tenantId: number };

/**
 * Writes the operation log after the answers, many entries in one statement, so that no call waits for it. An orderly stop writes the
 * waiting entries. A killed process loses those of its last half second. While the database is away, entries wait; when the buffer is full,
 * further ones are lost, which the server's log notes.
 */
export interface OperateLogWriter {
  note(call: NotedCall): void;
  /** Begins to write waiting entries at intervals. */
  start(): void;
  /** Writes the waiting entries now. */
  flush(): Promise<void>;
  /** Ends the intervals and writes the waiting entries. */
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
      // After an outage the entries wait on. Entries that the database refuses are dropped: it would refuse them again.
      if (outageOf(error)) {
        const all = [...calls, ...waiting];
        waiting = all.slice(0, MOST_WAITING);
        lost += all.length - waiting.length;
      } else log.error({ err: error, tenantId, entries: calls.length }, 'operation log not written');
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
