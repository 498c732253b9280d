import { getUntypedClient, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#api/app-router.ts';
import { EventStream } from './event-stream.ts';
import { batchLink, keyedRetryLink, sessionLink, singleLink } from './rpc-links.ts';
import { wireFormat } from './wire-format.ts';

/** Typed hooks for every procedure: `trpc.bs.orderInfo.page.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** Inputs and outputs of every procedure, by path. */
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

/** The one client of a signed-in browser; also callable outside components. */
export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: [sessionLink, httpSubscriptionLink({ url: '/trpc', transformer: wireFormat, EventSource: EventStream })],
      false: splitLink({
        condition: (op) => op.type === 'mutation',
        true: [sessionLink, keyedRetryLink, singleLink],
        false: [sessionLink, batchLink],
      }),
    }),
  ],
});

/** The same client by procedure path, for screens that serve many procedures of one shape. */
export const untypedClient = getUntypedClient(trpcClient);
