import type { Generated } from 'kysely';

/** A job that runs by itself at its times, for the whole installation. */
export interface InfraJobTable {
  id: Generated<number>;
  name: string;
  status: Generated<number>;
  /** What it does: the name of a regular job. */
  handlerName: string;
  handlerParam: string | null;
  cronExpression: string;
  retryCount: number;
  /** Milliseconds. */
  retryInterval: number;
  /** A run that takes longer says so in the log. */
  monitorTimeout: number | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
}

/** One run of such a job. A job runs once for each of its times, so there is one row for both. */
export interface InfraJobLogTable {
  id: Generated<number>;
  jobId: number;
  name: string;
  handlerName: string;
  handlerParam: string | null;
  /** The time that it was due. */
  fireTime: number;
  /** How often a worker began it. */
  executeIndex: Generated<number>;
  userName: string;
  beginTime: number | null;
  endTime: number | null;
  status: Generated<number>;
  result: Generated<string>;
}
