import { TRPCError } from '@trpc/server';
import type { ZodError } from 'zod';
import { outageOf } from '#platform/db/outage.ts';
import { isDatabaseError, isTransient, OUT_OF_RANGE } from '#platform/db/transaction.ts';
import { isRedisAway } from '#platform/redis.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { Context } from './context.ts';
import { describeIssue } from './input-issue.ts';

/** The code and text that a client is sent for an error of the call `path`; the same over REST and over tRPC. */
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

/** The refusal for a fault of the database or of Redis that the caller can act on; null for any other error. */
function refusalOf(error: unknown, idempotencyKey: string | null): AppError | null {
  // The automatic retries are used up; the caller may send the call again.
  if (isTransient(error)) return new AppError('unavailable');
  if (isRedisAway(error)) return new AppError('unavailable');
  const outage = outageOf(error);
  // Under an Idempotency-Key the caller may simply repeat the call, because the work is done at most once.
  if (outage) return new AppError(outage.stage === 'unknown' && idempotencyKey === null ? 'outcomeUnknown' : 'unavailable');
  // A stored sum, such as that of a day, can outgrow its column although every single figure fits.
  return isDatabaseError(error, OUT_OF_RANGE) ? invalid('金额过大，合计超出可保存的范围') : null;
}

const settled = new WeakSet<TRPCError>();

/**
 * Turns anything thrown into the error that the caller is told. Logs an internal fault or an outage, once: an error returned from here is
 * returned unchanged when it comes again.
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
  const answered = refusal
    ? new TRPCError({ code: refusal.entry.trpc, message: refusal.message, cause: refusal })
    : thrown instanceof TRPCError
      ? thrown
      : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown });
  if (answered.code === 'INTERNAL_SERVER_ERROR') log.error({ err: thrown, path, requestId }, 'call failed');
  settled.add(answered);
  return answered;
}

/** Seconds of `Retry-After` where the refusal names none. */
const RETRY_SECONDS = 2;

/** `Retry-After` for a refusal that a repeat can get past. Not for `outcomeUnknown`: a repeat might do the work twice. */
export function headersOf({ cause }: TRPCError): Record<string, string> {
  const isWorthAnotherTry = cause instanceof AppError && (cause.reason === 'unavailable' || cause.entry.code === 429);
  return isWorthAnotherTry ? { 'Retry-After': String(cause.params.seconds ?? RETRY_SECONDS) } : {};
}
