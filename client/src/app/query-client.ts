import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { awayPause, awayRetries } from '#client/lib/rpc-links.ts';

/**
 * The cache of server data. Failures are shown as a message unless the caller shows them in place, which it says
 * with `meta: { inPlace: true }`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.inPlace || mustBeTold(error)) reportError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.inPlace || mustBeTold(error)) reportError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; a server that is away is worth waiting for, any other failure of the transport a second try.
        retry: (failures, error) => failures < (isPassing(error) ? awayRetries : 1) && (isPassing(error) || toApiError(error).code === 0),
        retryDelay: awayPause,
      },
      // Offline a save fails at once. Paused, it would be sent when the network is back, perhaps after the person gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Membership, demo mode and switched-off functions have their own messages wherever they happen. */
function mustBeTold(error: unknown): boolean {
  return [1002015002, 901, 501].includes(toApiError(error).code);
}
