import { createHash } from 'node:crypto';
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { ZodError } from 'zod';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import { isDatabaseError, isTransient, OUT_OF_RANGE } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { fieldLabel } from '#shared/field-labels.ts';
import { isPermitted } from '#shared/permissions.ts';
import { isGenericMessage } from '#shared/schemas/wire.schema.ts';

export interface Context {
  services: Services;
  log: Log;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Which door the call came through: only REST can stream a file. */
  door: 'trpc' | 'rest';
  bearer: string | null;
  tenantHeader: string | null;
  idempotencyKey: string | null;
  /** The caller would rather have a task's or job's id than wait: `Prefer: respond-async`. */
  isAsyncPreferred?: boolean;
}

/** What every procedure must say about itself. A procedure without a permission does not start (see access list test). */
export interface ProcedureMeta {
  /** A permission string, any of several, or the explicit words `signedIn` and `public`. */
  permission: string | readonly string[];
  /** REST method where the rule (query GET, update… PUT, delete… DELETE, else POST) does not give the documented one. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** REST path where it is not the kebab form of the procedure's own path. */
  path?: string;
  /** A multipart upload: the stored file's key is put into the input under this name. */
  upload?: { field: string; maxBytes: number };
  /**
   * What a call still does once its effect is committed, outside of any transaction and also when an Idempotency-Key repeats it: makes the
   * answer that is sent of the one that was booked.
   */
  conclude?: (call: { services: Services; scope: Scope; log: Log }, booked: never) => Promise<unknown>;
  /** Not offered over REST (subscriptions). */
  isHidden?: boolean;
  summary?: string;
}

/** The text and code a client sees for any error; the same for both doors. */
export function describeError(
  error: TRPCError,
  requestId: string,
): { code: number; message: string; reason: string; params?: AppError['params'] } {
  const cause = error.cause;
  if (cause instanceof AppError) return { code: cause.entry.code, message: cause.message, reason: cause.reason, params: cause.params };
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') {
    const issue = (cause as ZodError | undefined)?.issues?.[0];
    if (!issue) return { code: 400, message: new AppError('badRequest', { detail: '格式有误' }).message, reason: 'badRequest' };
    if (!isGenericMessage(issue.message)) return { code: 400, message: issue.message, reason: 'invalid' };
    return {
      code: 400,
      message: new AppError('badRequest', { detail: `${fieldLabel(issue.path)}${issue.message}` }).message,
      reason: 'badRequest',
    };
  }
  if (error.code === 'NOT_FOUND') return { code: 404, message: error.message, reason: 'pathUnknown' };
  if (error.code === 'METHOD_NOT_SUPPORTED') return { code: 405, message: '请求方法不正确', reason: 'methodUnknown' };
  if (error.code === 'PAYLOAD_TOO_LARGE') return { code: 413, message: '提交的内容过大', reason: 'tooLarge' };
  return { code: 500, message: new AppError('internal', { requestId }).message, reason: 'internal' };
}

/**
 * Every output is declared as plain JSON (strings, numbers, booleans, null), so its superjson form is `{json: value}` without a walk over the
 * value. Inputs go through superjson both ways.
 */
const transformer = {
  input: superjson,
  output: {
    serialize: (value: unknown) => ({ json: value }) as ReturnType<typeof superjson.serialize>,
    deserialize: superjson.deserialize.bind(superjson) as typeof superjson.deserialize,
  },
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
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, reason, params } = describeError(error, ctx?.requestId ?? '');
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
function refusalOf(error: TRPCError): AppError | null {
  // The retries are used up; whoever waits in front of a screen tries once more, and so may a program.
  if (isTransient(error)) return new AppError('unavailable');
  // Sums that are kept, such as a day's, can grow past their column although each figure fits its own.
  return isDatabaseError(error, OUT_OF_RANGE) ? invalid('金额过大，合计超出可保存的范围') : null;
}

const withErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (!result.ok) {
    const cause = refusalOf(result.error) ?? result.error.cause;
    if (cause instanceof AppError) throw new TRPCError({ code: cause.entry.trpc, message: cause.message, cause });
    if (result.error.code === 'INTERNAL_SERVER_ERROR')
      ctx.log.error({ err: cause ?? result.error, path, requestId: ctx.requestId }, 'call failed');
  }
  return result;
});

function refuseOtherTenant(session: Session, header: string | null, rawInput: unknown): void {
  const isOther = (value: unknown) =>
    value !== undefined && value !== null && value !== '' && value !== session.tenantId && value !== String(session.tenantId);
  const named = typeof rawInput === 'object' && rawInput !== null && 'tenantId' in rawInput ? rawInput.tenantId : undefined;
  if (isOther(header) || isOther(named)) throw new AppError('otherTenant');
}

function refuseClosedTenant(session: Session): void {
  if (session.tenantStatus !== 0) throw new AppError('tenantDisabled', { name: session.tenantName });
  if (session.tenantExpireTime <= Date.now()) throw new AppError('tenantExpired', { name: session.tenantName });
}

/** What makes two requests the same: of an upload its content, not the key it was stored under. */
function identifying(rawInput: unknown, meta: ProcedureMeta | undefined): unknown {
  return meta?.upload ? { ...(rawInput as object), fileKey: undefined } : (rawInput ?? null);
}

/** One hash for equal requests. superjson brings whole numbers that JSON cannot write, and any client can nest too deep to be walked. */
function hashRequest(path: string, rawInput: unknown, meta: ProcedureMeta | undefined): Buffer {
  try {
    const text = JSON.stringify(identifying(rawInput, meta), (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    return createHash('sha256').update(path).update('\n').update(text).digest();
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new AppError('badRequest', { detail: '格式有误' }) : error;
  }
}

const signedIn = t.middleware(async ({ ctx, next, meta, getRawInput, path, type }) => {
  const session = ctx.bearer === null ? null : await ctx.services.auth.authenticate(ctx.bearer);
  if (!session) throw new AppError('signedOut');
  // A stored file's key may only come from the upload itself, which is a REST matter.
  if (meta?.upload && ctx.door === 'trpc') throw invalid('请通过上传接口提交文件');
  const rawInput = await getRawInput();
  refuseOtherTenant(session, ctx.tenantHeader, rawInput);
  refuseClosedTenant(session);
  const permission = meta?.permission;
  if (permission === undefined || permission === 'public') throw new Error(`${path} names no permission`);
  if (permission !== 'signedIn' && !isPermitted(session.grants, ...[permission].flat())) throw new AppError('forbidden');
  const scope = createScope({
    tenantId: session.tenantId,
    tenantName: session.tenantName,
    actor: { userId: session.userId, nickname: session.nickname },
    grants: session.grants,
    db: ctx.services.db,
    requestId: ctx.requestId,
  });
  const run = (runScope: Scope) => next({ ctx: { scope: runScope, session } });
  const concluded = async (result: Awaited<ReturnType<typeof run>>) =>
    result.ok && meta?.conclude && !ctx.isAsyncPreferred
      ? { ...result, data: await meta.conclude({ services: ctx.services, scope, log: ctx.log }, result.data as never) }
      : result;
  if (type !== 'mutation' || ctx.idempotencyKey === null) return concluded(await run(scope));
  // The key, the effect and the answer are written in one transaction: a repeat waits for the first and gets its answer.
  const requestHash = hashRequest(path, rawInput, meta);
  let fresh: Awaited<ReturnType<typeof run>> | undefined;
  const data = await ctx.services.idempotency.once(scope, ctx.idempotencyKey, requestHash, async (inner) => {
    fresh = await run(inner);
    if (!fresh.ok) throw fresh.error;
    return fresh.data;
  });
  if (fresh) return concluded(fresh);
  // A repeat uploaded its file once more; the first one is the job's.
  if (meta?.upload) await ctx.services.imports.discardFile((rawInput as { fileKey: string }).fileKey);
  return concluded({ ok: true, data, marker: 'middlewareMarker' as never } as Awaited<ReturnType<typeof run>>);
});

/** For calls that need no token: sign-in and what it needs. */
export const publicCall = (meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  t.procedure.meta({ ...meta, permission: 'public' }).use(withErrors);

/** For every other call: `signedIn`, a permission, or any of several. */
export const guarded = (permission: ProcedureMeta['permission'], meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  t.procedure
    .meta({ ...meta, permission })
    .use(withErrors)
    .use(signedIn);
