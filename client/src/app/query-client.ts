import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isRefusal } from '#client/lib/api-error.ts';
import { mustBeTold, reportError } from '#client/lib/error-notice.ts';
import { awayPause, awayRetries } from '#client/lib/rpc-links.ts';

/**
 * The cache of server data. Failures are shown as a message, unless the caller sets `meta: { inPlace: true }` because it shows them
 * itself.
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
        // A refusal is not repeated. A server that is away is waited for; other transport failures, such as a timeout, get a second try.
        retry: (failures, error) => !isRefusal(error) && failures < (isPassing(error) ? awayRetries : 1),
        retryDelay: awayPause,
      },
      // Offline, a mutation fails at once. A paused one would be sent when the network is back, perhaps after the person gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
