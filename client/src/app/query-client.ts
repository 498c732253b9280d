import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isRefusal } from '#client/lib/api-error.ts';
import { mustBeTold, reportError } from '#client/lib/error-notice.ts';
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
        retry: (failures, error) => !isRefusal(error) && failures < (isPassing(error) ? awayRetries : 1),
        retryDelay: awayPause,
      },
      // Offline a save fails at once. Paused, it would be sent when the network is back, perhaps after the person gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
