import type { PermissionName } from '#domain/all-menus.ts';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';

export interface Context {
  services: Services;
  log: Log;
  requestId: string;
  ip: string;
  userAgent: string;
  /** How the call came in. Only REST can stream a file. */
  door: 'trpc' | 'rest';
  bearer: string | null;
  /** The session of `bearer`, where it had to be known before the body was read. */
  session?: Session | undefined;
  tenantHeader: string | null;
  idempotencyKey: string | null;
  /** `Prefer: respond-async`: the caller wants the id of a task or job at once instead of waiting for the result. */
  isAsyncPreferred?: boolean;
  /** The cookie that an earlier sign-in set in this browser. */
  deviceCookie?: string | null;
  /** Sends the cookie with the answer. */
  setDeviceCookie?: (value: string) => void;
}

/** What a procedure declares of itself. The server does not start while a procedure has no permission (see `callOf`). */
export interface ProcedureMeta {
  /** A permission, any of several, or the explicit words `signedIn` and `public`. */
  permission: PermissionName | readonly PermissionName[] | 'signedIn' | 'public';
  /** REST method where the rule (query GET, update… PUT, delete… DELETE, else POST) does not give the documented one. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A second REST method under the same path, which some clients of the API family use. */
  otherMethod?: 'POST';
  /** REST path where it is not the kebab form of the procedure's own path. */
  path?: string;
  /**
   * The call takes a multipart form with one file, in the form's field `field`. `admit` may refuse it before a byte of the file is read.
   * `isCopied`: the call copies the file, so that the uploaded one is deleted after it.
   */
  upload?: { field: string; maxBytes: number; isCopied?: boolean; admit?: (call: { services: Services; scope: Scope }) => Promise<void> };
  /** The fields of the answer also stand at top level, beside `code`, `data` and `msg`; a refusal also has `success: false` and `error`. */
  isBare?: boolean;
  /** The answer is a file: a stream, which REST alone can send. */
  isFile?: boolean;
  /**
   * Makes the answer that is sent from the one that was stored (`booked`). Runs after the commit, outside of any transaction, and again
   * when the call is repeated under its Idempotency-Key.
   */
  conclude?: (call: { services: Services; scope: Scope; log: Log }, booked: unknown) => Promise<unknown>;
  /**
   * Refused for API tokens. A thief of a token could otherwise make tokens, people or rights that go on working after the token is
   * revoked.
   */
  isForPeople?: boolean;
  /** Fields of the input that the operation log hides, besides those that it hides by their names. */
  secretFields?: readonly string[];
  /** Not offered over REST (subscriptions). */
  isHidden?: boolean;
  summary?: string;
}
