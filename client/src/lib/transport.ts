import { noteAway, noteReached, saysAway } from './connection.ts';

/** Time limit of one request in milliseconds; uploads have their own. */
export const requestTimeout = 30_000;

export const timeoutText = '系统接口请求超时';

/** The server could not be reached, took too long, or answered something that is not this API. `message` is Chinese and ready to show. */
export class TransportError extends Error {
  readonly status: number;
  constructor(message: string, status = 0) {
    super(message);
    this.name = 'TransportError';
    this.status = status;
  }
}

/** Turns a rejected fetch into the product's words; an abort by the caller stays an abort. */
function transportErrorOf(error: unknown): unknown {
  if (error instanceof TransportError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') return new TransportError(timeoutText);
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new TransportError('后端接口连接异常');
}

/**
 * `fetch` with the request time limit and Chinese transport errors.
 * An HTTP error that carries JSON is an answer of the API and is returned as it is.
 * @throws TransportError, or the caller's own AbortError
 */
export async function apiFetch(input: RequestInfo | URL, init: RequestInit = {}, timeout = requestTimeout): Promise<Response> {
  const limit = AbortSignal.timeout(timeout);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  let response: Response;
  try {
    response = await fetch(input, { ...init, signal });
  } catch (error) {
    const failure = transportErrorOf(error);
    if (failure instanceof TransportError && failure.message !== timeoutText) noteAway();
    throw failure;
  }
  if (saysAway(response.status)) noteAway();
  else noteReached();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok && !isJson) throw new TransportError(`系统接口${response.status}异常`, response.status);
  return response;
}
