import { saysAway } from './connection.ts';
import { TransportError, timeoutText } from './transport.ts';

/** An error as the screens need it. `code` is the API's body code (401, 403, 500, 1002015002 …), 0 for a transport failure. */
export interface ApiError {
  code: number;
  message: string;
  /** The entry of the error table in shared/errors.ts, such as `stale`; `transport` when the API was not reached; empty when unknown. */
  reason: string;
  params: Readonly<Record<string, string | number>>;
}

/** A refusal that did not come through tRPC (downloads, uploads): the `{code, msg}` of the REST envelope. */
export class EnvelopeError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'EnvelopeError';
    this.code = code;
  }
}

const textByCode: Record<number, string> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

const unknownText = '系统未知错误，请反馈给管理员';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The innermost TransportError, if the failure never reached the API. */
function transportCause(error: unknown): TransportError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if (current instanceof TransportError) return current;
    current = current.cause;
  }
  return null;
}

/** Reads any thrown value as an ApiError with a Chinese message; never throws. */
export function toApiError(error: unknown): ApiError {
  const transport = transportCause(error);
  if (transport) return { code: 0, message: transport.message, reason: 'transport', params: {} };
  if (error instanceof EnvelopeError) return { code: error.code, message: error.message || textOf(error.code), reason: '', params: {} };
  if (isRecord(error) && isRecord(error.data)) {
    const code =
      typeof error.data.restCode === 'number'
        ? error.data.restCode
        : typeof error.data.httpStatus === 'number'
          ? error.data.httpStatus
          : 500;
    const message = typeof error.message === 'string' ? error.message : '';
    return {
      code,
      message: message || textOf(code),
      reason: typeof error.data.reason === 'string' ? error.data.reason : '',
      params: isRecord(error.data.params) ? (error.data.params as ApiError['params']) : {},
    };
  }
  return { code: 500, message: unknownText, reason: '', params: {} };
}

/**
 * Whether the failure is temporary, so that another try may succeed: the server could not be reached, or it or a proxy in front of it said
 * that it cannot work now. A timeout does not count, because the server may be performing the call.
 */
export function isPassing(error: unknown): boolean {
  const transport = transportCause(error);
  if (transport) return transport.status === 0 ? transport.message !== timeoutText : saysAway(transport.status);
  return toApiError(error).reason === 'unavailable';
}

/** Whether the server was reached and refused the call, so that another try gives the same answer. */
export function isRefusal(error: unknown): boolean {
  return transportCause(error) === null && !isPassing(error);
}

function textOf(code: number): string {
  return textByCode[code] ?? unknownText;
}

/** True for an abort by the caller. It is no failure and is never shown. */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || (error.cause instanceof Error && error.cause.name === 'AbortError');
}
