/**
 * What is known of a statement when the database stopped answering:
 * `unreachable`: no connection could be made, nothing was sent.
 * `lost`: the connection broke, and the database undid the work; it may be repeated.
 * `late`: no answer came in time, and the work was not kept. A repetition would hardly be quicker.
 * `unknown`: the work may have been done. It may be repeated only where doing it twice is harmless.
 */
type OutageStage = 'unreachable' | 'lost' | 'late' | 'unknown';

/** Thrown when the database cannot be reached or stops answering. The request itself may be valid. */
export class DatabaseOutage extends Error {
  readonly stage: OutageStage;
  constructor(stage: OutageStage, cause: unknown) {
    super(`The database is away (${stage}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseOutage';
    this.stage = stage;
  }
}

/** The outage in an error or in its chain of causes; null when there is none. */
export function outageOf(error: unknown): DatabaseOutage | null {
  if (error instanceof DatabaseOutage) return error;
  return error instanceof Error ? outageOf(error.cause) : null;
}

/** Error numbers of a server that shuts down, is full, takes no writes, or has ended the connection. */
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
/** Error numbers of a statement that an administrator or a time limit has ended. */
const SERVER_INTERRUPTS = new Set([
  1317, // query interrupted
  1969, // longer than max_statement_time
  3024, // longer than max_execution_time
]);

/** Thrown when an answer, or a free connection, did not come within the time limit. */
export class LateError extends Error {}

interface Fault {
  /** The server has answered with an error: the statement was certainly not carried out. */
  isAnswer: boolean;
  isLate: boolean;
}

/**
 * Tells an outage (the database is killed, shut down, overloaded or hangs) from the refusal of one statement: mysql2 marks errors that end
 * a connection as fatal (PROTOCOL_CONNECTION_LOST, ECONNRESET, EPIPE, ETIMEDOUT, a statement on a closed connection).
 * @returns null for the refusal of a statement
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
