import type { Redis } from 'ioredis';
import { createAttemptCounter } from './attempt-counter.ts';

/** In ten minutes: what an office full of people asks for while it signs in, and far less than it takes to guess the names of shops. */
export const LOOKUP_LIMIT = { points: 600, duration: 600 } as const;
/** What it costs to look for what is not there. */
const MISS_POINTS = 10;

interface Lookup {
  isOver: boolean;
  /** Until counting begins anew. */
  waitMs: number;
  /** Says that it was found, and how many points the lookup takes for that. */
  found(cost: number): Promise<void>;
}

interface LookupLimiter {
  /** Counts a search as if it were to miss. A known device asks for itself, anybody else for the network. */
  begin(asker: string): Promise<Lookup>;
}

/** Bounds how many names of shops, or links of customers, can be tried out by somebody who is not signed in. */
export function createLookupLimiter(dependencies: { redis: Redis; secretKey: string }, name: string): LookupLimiter {
  const counter = createAttemptCounter(dependencies, name, LOOKUP_LIMIT);
  return {
    begin: async (asker) => {
      const { isOver, waitMs } = await counter.take(asker, MISS_POINTS);
      return { isOver, waitMs, found: (cost) => counter.giveBack(asker, MISS_POINTS - cost) };
    },
  };
}
