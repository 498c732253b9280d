import type { ManagedProcess } from './managed-process.ts';
import type { Launch } from './supervise.ts';

/** `app` keeps data durably; the data of `test` are written fast and deleted after the run. */
export type ServiceProfile = 'app' | 'test';

/** Which of the two servers are to be provided. */
export type Missing = { database: boolean; redis: boolean };

/** A private server; `launch` starts it again at the same address. */
export type PrivateService = { server: ManagedProcess; url: string; launch(): Promise<Launch>; logFile: string };

export type Started = {
  /** Empty when the database was not asked for; the same for Redis. */
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a reason when a server that was started here cannot be kept running; stays pending otherwise. */
  failure: Promise<string>;
  stop(): Promise<void>;
};
