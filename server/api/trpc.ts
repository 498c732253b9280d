import { createHash } from 'node:crypto';
import { initTRPC, TRPCError } from '@trpc/server';
import type { ZodError } from 'zod';
import type { PermissionName } from '#domain/all-menus.ts';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import { refuseClosedTenant } from '#domain/system/tenant-state.ts';
import { outageOf } from '#platform/db/outage.ts';
import { isDatabaseError, isTransient, OUT_OF_RANGE } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import { isRedisAway } from '#platform/redis.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { describeIssue } from './input-issue.ts';
import { readEnvelope } from './plain-input.ts';

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
  session?: Session;
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
  /** REST path where it is not the kebab form of the procedure's own path. */
  path?: string;
  /** A multipart upload: where the file stands in the form, and what may refuse it before a byte of it is read. */
  upload?: { field: string; maxBytes: number; admit?: (call: { services: Services; scope: Scope }) => Promise<void> };
  /** The answer is a file: a stream, which REST alone can send. */
  isFile?: boolean;
  /**
   * What a call still does once its effect is committed, outside of any transaction and also when an Idempotency-Key repeats it: makes the
   * answer that is sent of the one that was booked.
   */
  conclude?: (call: { services: Services; scope: Scope; log: Log }, booked: unknown) => Promise<unknown>;
  /** Only for people who signed in. A token must not beget or end tokens: whoever finds one could outlive its revocation. */
  isForPeople?: boolean;
  /** Not offered over REST (subscriptions). */
  isHidden?: boolean;
  summary?: string;
}

/** The text and code a client sees for any error of the call `path`; the same for both doors. */
export function describeError(
  error: TRPCError,
  requestId: string,
  path: string | undefined,
): { code: number; message: string; reason: string; params?: AppError['params'] } {
  const cause = error.cause;
  if (cause instanceof AppError) return { code: cause.entry.code, message: cause.message, reason: cause.reason, params: cause.params };
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR' || error.code === 'UNSUPPORTED_MEDIA_TYPE') {
    const issue = (cause as ZodError | undefined)?.issues?.[0];
    if (!issue) return { code: 400, message: new AppError('badRequest', { detail: '格式有误' }).message, reason: 'badRequest' };
    const { text, isOwn } = describeIssue(issue, path?.split('.')[1]);
    return isOwn
      ? { code: 400, message: text, reason: 'invalid' }
      : { code: 400, message: new AppError('badRequest', { detail: text }).message, reason: 'badRequest' };
  }
  if (error.code === 'NOT_FOUND') return { code: 404, message: error.message, reason: 'pathUnknown' };
  if (error.code === 'METHOD_NOT_SUPPORTED') return { code: 405, message: '请求方法不正确', reason: 'methodUnknown' };
  if (error.code === 'PAYLOAD_TOO_LARGE') return { code: 413, message: '提交的内容过大', reason: 'tooLarge' };
  return { code: 500, message: new AppError('internal', { requestId }).message, reason: 'internal' };
}

/** In both directions plain JSON in the envelope `{json: value}`: nothing is decoded that JSON does not have. */
const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
  output: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
};

const PING_MS = 15_000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isDev: false,
    // A proxy closes a silent connection after a minute or so; a client that hears nothing for longer connects anew.
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    errorFormatter: ({ shape, error, ctx, path }) => {
      const { code, message, reason, params } = describeError(error, ctx?.requestId ?? '', path);
      return {
        ...shape,
        message,
        data: { ...shape.data, stack: undefined, code: shape.data.code, restCode: code, reason, params: params ?? {} },
      };
    },
  });

export const router = t.router;
export const callerFactory = t.createCallerFactory;

/** What the database refuses for a reason a person can act on. */
function refusalOf(error: unknown, idempotencyKey: string | null): AppError | null {
  // The retries are used up; whoever waits in front of a screen tries once more, and so may a program.
  if (isTransient(error)) return new AppError('unavailable');
  if (isRedisAway(error)) return new AppError('unavailable');
  const outage = outageOf(error);
  // Under a key asking again does the work once at most.
  if (outage) return new AppError(outage.stage === 'unknown' && idempotencyKey === null ? 'outcomeUnknown' : 'unavailable');
  // Sums that are kept, such as a day's, can grow past their column although each figure fits its own.
  return isDatabaseError(error, OUT_OF_RANGE) ? invalid('金额过大，合计超出可保存的范围') : null;
}

const settled = new WeakSet<TRPCError>();

/**
 * What a caller is told of whatever was thrown, and the one line of the log where it is a fault of ours or an outage. An error that has been through
 * here comes out as it is.
 */
export function settleError(
  error: unknown,
  { log, requestId, idempotencyKey }: Pick<Context, 'log' | 'requestId' | 'idempotencyKey'>,
  path: string,
): TRPCError {
  if (error instanceof TRPCError && settled.has(error)) return error;
  const isWrapped = error instanceof TRPCError && (error.code === 'INTERNAL_SERVER_ERROR' || error.cause instanceof AppError);
  const thrown = isWrapped ? (error.cause ?? error) : error;
  const refusal = thrown instanceof AppError ? thrown : refusalOf(thrown, idempotencyKey);
  const away = outageOf(thrown) ? 'the database' : isRedisAway(thrown) ? 'redis' : null;
  if (away) log.warn({ err: thrown, path, requestId }, `call failed: ${away} is away`);
  const told = refusal
    ? new TRPCError({ code: refusal.entry.trpc, message: refusal.message, cause: refusal })
    : thrown instanceof TRPCError
      ? thrown
      : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown });
  if (told.code === 'INTERNAL_SERVER_ERROR') log.error({ err: thrown, path, requestId }, 'call failed');
  settled.add(told);
  return told;
}

const withErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (!result.ok) throw settleError(result.error, ctx, path);
  return result;
});

/** Seconds to wait where the refusal names none. */
const RETRY_SECONDS = 2;

/** The headers of an answer with this error: when to ask again, except where asking again might do the work twice. */
export function headersOf({ cause }: TRPCError): Record<string, string> {
  const isWorthAnotherTry = cause instanceof AppError && (cause.reason === 'unavailable' || cause.entry.code === 429);
  return isWorthAnotherTry ? { 'Retry-After': String(cause.params.seconds ?? RETRY_SECONDS) } : {};
}

function refuseOtherTenant(session: Session, named: unknown): void {
  const isNone = named === undefined || named === null || named === '';
  if (!isNone && named !== session.tenantId && named !== String(session.tenantId)) throw new AppError('otherTenant');
}

/** What makes two requests the same: of an upload its content, not the key it was stored under. */
function identifying(rawInput: unknown, meta: ProcedureMeta | undefined): unknown {
  return meta?.upload ? { ...(rawInput as object), fileKey: undefined } : (rawInput ?? null);
}

/** One hash for equal requests. */
function hashRequest(path: string, rawInput: unknown, meta: ProcedureMeta | undefined): Buffer {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(identifying(rawInput, meta)))
    .digest();
}

/**
 * Whose the call is, and the scope it runs in. All that it is refused for before anything of its input is read: no token that is good, another
 * tenant or a closed one, a permission that is missing.
 */
export async function admit(
  ctx: Context,
  { permission, isForPeople }: Pick<ProcedureMeta, 'permission' | 'isForPeople'>,
): Promise<{ session: Session; scope: Scope }> {
  const session = ctx.session ?? (ctx.bearer === null ? null : await ctx.services.auth.authenticate(ctx.bearer));
  if (!session) throw new AppError('signedOut');
  refuseOtherTenant(session, ctx.tenantHeader);
  refuseClosedTenant(session, Date.now());
  if (permission !== 'signedIn' && !isPermitted(session.grants, ...[permission].flat())) throw new AppError('forbidden');
  if (isForPeople && session.kind === 'api') throw new AppError('forbidden');
  const scope = createScope({
    tenantId: session.tenantId,
    tenantName: session.tenantName,
    actor: { userId: session.userId, nickname: session.nickname },
    grants: session.grants,
    db: ctx.services.db,
    requestId: ctx.requestId,
  });
  return { session, scope };
}

/** The answer that a call was given when it was made under its key before. */
export interface Booked {
  answer: unknown;
}
type Resolver = (call: { ctx: { booked?: Booked } }) => unknown;

/**
 * The same builder, whose mutations answer what is booked without doing their work again. So a repeat goes the way of every answer: through
 * the schema of the answer, and out through every step before it.
 */
function answeringBooked<B extends object>(builder: B): B {
  return new Proxy(builder, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || name === 'query' || name === 'subscription') return member;
      if (name !== 'mutation') return (...settings: unknown[]) => answeringBooked(member(...settings) as B);
      return (resolve: Resolver) =>
        member(((call) => (call.ctx.booked ? call.ctx.booked.answer : resolve(call))) satisfies Resolver) as unknown;
    },
  });
}

/** For calls that need no token: sign-in and what it needs. */
export const publicCall = (meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  t.procedure.meta({ ...meta, permission: 'public' }).use(withErrors);

/** Whose the call is. */
const admitted = t.procedure.use(withErrors).use(async ({ ctx, next, meta, path }) => {
  if (meta?.permission === undefined || meta.permission === 'public') throw new Error(`${path} names no permission`);
  return next({ ctx: await admit(ctx, meta) });
});

/** Files travel over REST alone, in both directions: in a batch of calls they would have to be held in memory. */
const withFilesOverRest = admitted.use(({ ctx, next, meta }) => {
  if (ctx.door !== 'rest' && meta?.upload) throw invalid('请通过上传接口提交文件');
  if (ctx.door !== 'rest' && meta?.isFile) throw invalid('请通过 REST 接口下载文件');
  return next();
});

const inOwnTenant = withFilesOverRest.use(async ({ ctx, next, getRawInput }) => {
  const rawInput = await getRawInput();
  if (typeof rawInput === 'object' && rawInput !== null && 'tenantId' in rawInput) refuseOtherTenant(ctx.session, rawInput.tenantId);
  return next();
});

/** Some calls book a short answer under the key and send a longer one: `conclude` turns the one into the other. */
const concluded = inOwnTenant.use(async ({ ctx, next, meta }) => {
  const { services, scope, log, isAsyncPreferred } = ctx;
  const result = await next();
  if (!result.ok || !meta?.conclude || isAsyncPreferred) return result;
  return { ...result, data: await meta.conclude({ services, scope, log }, result.data) };
});

/** The key, the effect and the answer are written in one transaction: a repeat waits for the first and gets its answer. */
const oncePerKey = concluded.use(async ({ ctx, next, meta, getRawInput, path, type }) => {
  const { services, scope, idempotencyKey } = ctx;
  const run = (parts: { scope: Scope; booked?: Booked }) => next({ ctx: parts });
  if (type !== 'mutation' || idempotencyKey === null) return run({ scope });
  const rawInput = await getRawInput();
  let fresh: Awaited<ReturnType<typeof run>> | undefined;
  const { answer, isRepeat } = await services.idempotency.once(scope, idempotencyKey, hashRequest(path, rawInput, meta), async (inner) => {
    fresh = await run({ scope: inner });
    if (!fresh.ok) throw fresh.error;
    return fresh.data;
  });
  // What an attempt answered that was rolled back counts for nothing: the next one may have found the work done.
  if (fresh && !isRepeat) return fresh;
  // A repeat uploaded its file once more; the first one is the job's.
  if (meta?.upload) await services.imports.discardFile((rawInput as { fileKey: string }).fileKey);
  return run({ scope, booked: { answer } });
});

/** For every other call: `signedIn`, a permission, or any of several. */
export const guarded = (permission: Exclude<ProcedureMeta['permission'], 'public'>, meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  answeringBooked(oncePerKey.meta({ ...meta, permission }));
