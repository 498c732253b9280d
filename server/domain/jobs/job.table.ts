import type { Generated } from 'kysely';

/** A job of the installation that runs at set times. */
export interface InfraJobTable {
  id: Generated<number>;
  name: string;
  status: Generated<number>;
  /** Name of the regular job that does the work. */
  handlerName: string;
  handlerParam: string | null;
  cronExpression: string;
  retryCount: number;
  /** Milliseconds. */
  retryInterval: number;
  /** Milliseconds; a run that takes longer notes that in the log. */
  monitorTimeout: number | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
}

/** One run of such a job. There is only one row for a job and a time, which keeps a job from running twice for the same time. */
export interface InfraJobLogTable {
  id: Generated<number>;
  jobId: number;
  name: string;
  handlerName: string;
  handlerParam: string | null;
  /** When it was due. */
  fireTime: number;
  /** How often a worker has begun it: 1, and more with retries. */
  executeIndex: Generated<number>;
  userName: string;
  beginTime: number | null;
  endTime: number | null;
  status: Generated<number>;
  result: Generated<string>;
}
