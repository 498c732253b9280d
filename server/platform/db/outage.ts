/**
 * Where a statement was when the database stopped answering:
 * `unreachable`: no connection could be had, nothing was sent.
 * `lost`: the connection broke and took the work with it; it may be done again.
 * `late`: there was no answer in time, and a repetition would hardly be quicker.
 * `unknown`: the work may have been done. To be repeated only where that does no harm.
 */
type OutageStage = 'unreachable' | 'lost' | 'late' | 'unknown';

/** Thrown when the database cannot be reached or stops answering; nothing is wrong with the request. */
export class DatabaseOutage extends Error {
  readonly stage: OutageStage;
  constructor(stage: OutageStage, cause: unknown) {
    super(`The database is away (${stage}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseOutage';
    this.stage = stage;
  }
}

/** The outage behind an error, also where a call has wrapped it. */
export function outageOf(error: unknown): DatabaseOutage | null {
  if (error instanceof DatabaseOutage) return error;
  return error instanceof Error ? outageOf(error.cause) : null;
}

/** Answers of a server that is going down, is full, takes no writes, or has ended the connection. */
const SERVER_GOES = new Set([
  1040, // too many connections
  1053, // shutdown in progress
  1152, // connection aborted
  1158, // network: read
  1159, // network: read timed out
  1160, // network: write
  1161, // network: write timed out
  1184, // connection aborted
  1203, // too many connections of this user
  1226, // resources of this user used up
  1290, // read-only, while another server takes over
  1836, // read-only
  1927, // connection killed
  4031, // connection closed for having been idle
]);
/** Answers to a statement that somebody, or a limit, has ended. */
const SERVER_INTERRUPTS = new Set([
  1317, // query interrupted
  1969, // longer than max_statement_time
  3024, // longer than max_execution_time
]);

/** A statement had no answer in time. */
export class LateError extends Error {}

interface Fault {
  /** The server said so: whatever the statement was, it has not been done. */
  isAnswer: boolean;
  isLate: boolean;
}

/**
 * What the driver throws when the database is killed, shut down, refuses or hangs, told from the refusal of one statement: mysql2 marks what ends a
 * connection as fatal (PROTOCOL_CONNECTION_LOST, ECONNRESET, EPIPE, ETIMEDOUT, a statement on a closed connection).
 */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof LateError) return { isAnswer: false, isLate: true };
  if (!(error instanceof Error)) return null;
  const { errno, fatal } = error as { errno?: unknown; fatal?: unknown };
  if (typeof errno === 'number' && errno > 0) {
    const isLate = SERVER_INTERRUPTS.has(errno);
    return isLate || SERVER_GOES.has(errno) ? { isAnswer: true, isLate } : null;
  }
  return fatal === true ? { isAnswer: false, isLate: false } : null;
}
