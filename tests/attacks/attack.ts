import type { Random } from '../../scripts/demo/random.ts';
import type { HostileClient } from './hostile-client.ts';
import type { RunningProduct } from './running-product.ts';

export interface AttackContext {
  product: RunningProduct;
  client: HostileClient;
  random: Random;
  /** An access token of the shop's owner. */
  token: string;
  /** Size of the attack as a share of the full one, up to 1. */
  scale: number;
  /** When the attack has to end, in epoch milliseconds. */
  deadline: number;
  /**
   * Notes that something took too long. Only `npm run attacks` judges this; the tests do not, because they run on machines of any speed.
   */
  isLate(what: string): void;
}

export interface Attack {
  name: string;
  /** Whether it kills a part of the product on purpose, to see that the part comes back. */
  kills?: boolean;
  /** @returns what is wrong, in words; answers with 500 are noted by the client and need not be named */
  run(context: AttackContext): Promise<string[]>;
}

/** A random share of the list that depends on the seed, of at least `least` items. */
export function shareOf<T>(list: readonly T[], { random, scale }: Pick<AttackContext, 'random' | 'scale'>, least: number): T[] {
  const wanted = Math.min(list.length, Math.max(least, Math.round(list.length * scale)));
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ item }) => item);
}
