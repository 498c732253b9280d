import type { Redis } from 'ioredis';
import { createAttemptCounter } from './attempt-counter.ts';

/** Points and seconds: enough for an office full of people who sign in, and far too few to guess the names of shops. */
export const LOOKUP_LIMIT = { points: 600, duration: 600 } as const;
/** The points of a lookup that finds nothing. */
const MISS_POINTS = 10;

interface Lookup {
  isOver: boolean;
  /** Until the count begins anew at 0. */
  waitMs: number;
  /** To be called for a hit, which takes `cost` points instead. */
  found(cost: number): Promise<void>;
}

interface LookupLimiter {
  /** Counts a lookup as a miss at first, so that simultaneous ones cannot pass the limit. @param asker a known device, else the network */
  begin(asker: string): Promise<Lookup>;
}

/** Limits how many names of shops, or links of customers, somebody without a sign-in can try out. */
export function createLookupLimiter(dependencies: { redis: Redis; secretKey: string }, name: string): LookupLimiter {
  const counter = createAttemptCounter(dependencies, name, LOOKUP_LIMIT);
  return {
    begin: async (asker) => {
      const { isOver, waitMs } = await counter.take(asker, MISS_POINTS);
      return { isOver, waitMs, found: (cost) => counter.giveBack(asker, MISS_POINTS - cost) };
    },
  };
}
