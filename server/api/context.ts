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
  /** Which door the call came through: only REST can stream a file. */
  door: 'trpc' | 'rest';
  bearer: string | null;
  /** Whose the bearer is, where the door had to know before it read the body. */
  session?: Session | undefined;
  tenantHeader: string | null;
  idempotencyKey: string | null;
  /** The caller would rather have a task's or job's id than wait: `Prefer: respond-async`. */
  isAsyncPreferred?: boolean;
  /** What an earlier sign-in left in the browser. */
  deviceCookie?: string | null;
  /** Leaves it there. */
  setDeviceCookie?: (value: string) => void;
}

/** What every procedure must say about itself. A procedure without a permission does not start (see access list test). */
export interface ProcedureMeta {
  /** A permission, any of several, or the explicit words `signedIn` and `public`. */
  permission: PermissionName | readonly PermissionName[] | 'signedIn' | 'public';
  /** REST method where the rule (query GET, update… PUT, delete… DELETE, else POST) does not give the documented one. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Some clients of the API family use another one. */
  otherMethod?: 'POST';
  /** REST path where it is not the kebab form of the procedure's own path. */
  path?: string;
  /** A multipart upload: where the file stands in the form, and what may refuse it before a byte of it is read. `isCopied`: the call keeps a copy. */
  upload?: { field: string; maxBytes: number; isCopied?: boolean; admit?: (call: { services: Services; scope: Scope }) => Promise<void> };
  /** The fields of the answer stand beside the envelope, too; a refusal says `success: false` and `error` besides. */
  isBare?: boolean;
  /** The answer is a file: a stream, which REST alone can send. */
  isFile?: boolean;
  /**
   * What a call still does once its effect is committed, outside of any transaction and also when an Idempotency-Key repeats it: makes the
   * answer that is sent of the one that was booked.
   */
  conclude?: (call: { services: Services; scope: Scope; log: Log }, booked: unknown) => Promise<unknown>;
  /**
   * Refused for API tokens. With a stolen token somebody could otherwise make further tokens, people or rights that go on working after
   * the token is revoked.
   */
  isForPeople?: boolean;
  /** Fields of the input that the operation log hides, besides those whose name says what they are. */
  secretFields?: readonly string[];
  /** Not offered over REST (subscriptions). */
  isHidden?: boolean;
  summary?: string;
}
