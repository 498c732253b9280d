import { createTRPCClient, httpBatchLink, httpLink, retryLink, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#api/app-router.ts';
import { isAbort, isPassing, isRefusal, toApiError } from './api-error.ts';
import { getSession } from './session.ts';
import { afterRefresh, RefreshRefused, renewSession } from './session-refresh.ts';
import { apiFetch } from './transport.ts';
import { wireFormat } from './wire-format.ts';

const url = '/trpc';

/** The bearer header of the current session; empty when signed out. */
export function authorizationHeader(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.accessToken}` } : {};
}

/** The shape in which tRPC hands over its fetch options is wider than the browser's; the members are the same. */
const fetchWithLimit = (input: RequestInfo | URL | string, init?: object) => apiFetch(input, init as RequestInit);

/**
 * A client outside the session's machinery: fetching the sign-in key, signing in, renewing, signing out. Not batched, so
 * that each call stands alone; a token is sent only when the call's context names one.
 */
export const anonymousClient = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url,
      transformer: wireFormat,
      fetch: fetchWithLimit,
      headers: ({ op }) => (typeof op.context.accessToken === 'string' ? { Authorization: `Bearer ${op.context.accessToken}` } : {}),
    }),
  ],
});

/** Exchanges the refresh token, telling a refusal from an unreachable server. */
export async function requestRenewal(refreshToken: string) {
  try {
    const renewed = await anonymousClient.system.auth.refreshToken.mutate({ refreshToken });
    return { ...renewed, expiresTime: Number(renewed.expiresTime) };
  } catch (error) {
    if (isAbort(error) || !isRefusal(error)) throw error;
    throw new RefreshRefused(toApiError(error).message);
  }
}

/** How often a call is repeated while the server is away. The pauses before it, in milliseconds, add up to the time of a restart. */
export const awayRetries = 5;
export const awayPause = (failures: number): number => Math.min(8_000, 500 * 2 ** failures);

/** Repeats a mutation while the server is away, if it has an idempotency key. Without one, a repetition might perform it twice. */
export const keyedRetryLink: TRPCLink<AppRouter> = retryLink({
  retry: ({ op, error, attempts }) =>
    op.type === 'mutation' && typeof op.context.idempotencyKey === 'string' && attempts <= awayRetries && isPassing(error),
  retryDelayMs: (attempt) => awayPause(attempt - 1),
});

/**
 * On 401 renews the session once and replays the request; requests that start meanwhile wait for the new token.
 * A second 401 of the same request is final.
 */
export const sessionLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let inner: Unsubscribable | null = null;
      let closed = false;
      let replayed = false;

      const send = () => {
        if (closed) return;
        const usedToken = getSession()?.accessToken ?? null;
        inner = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (replayed || toApiError(error).code !== 401) {
              observer.error(error);
              return;
            }
            replayed = true;
            renewSession(usedToken, requestRenewal).then(
              (renewed) => (renewed ? send() : observer.error(error)),
              () => observer.error(error),
            );
          },
        });
      };

      afterRefresh().then(send, send);
      return () => {
        closed = true;
        inner?.unsubscribe();
      };
    });
};

/** Each call in a request of its own, with the idempotency key of its context if it has one. */
export const singleLink = httpLink<AppRouter>({
  url,
  transformer: wireFormat,
  fetch: fetchWithLimit,
  headers: ({ op }) => ({
    ...authorizationHeader(),
    ...(typeof op.context.idempotencyKey === 'string' ? { 'Idempotency-Key': op.context.idempotencyKey } : {}),
  }),
});

/** Queries with the session, several in one request; the server takes up to 20. */
export const batchLink = httpBatchLink({
  url,
  maxItems: 10,
  maxURLLength: 4000,
  transformer: wireFormat,
  headers: authorizationHeader,
  fetch: fetchWithLimit,
});
