/** `app` keeps data durably; `test` is fast and thrown away. */
export type ServiceProfile = 'app' | 'test';

/** Which of the two servers are to be provided. */
export type Missing = { database: boolean; redis: boolean };

export type Started = {
  /** Empty when the database was not asked for; the same for Redis. */
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a reason when a server ends by itself; stays pending otherwise. */
  failure: Promise<string>;
  stop(): Promise<void>;
};
