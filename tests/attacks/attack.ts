import type { Random } from '../../scripts/demo/random.ts';
import type { HostileClient } from './hostile-client.ts';
import type { RunningProduct } from './running-product.ts';

export interface AttackContext {
  product: RunningProduct;
  client: HostileClient;
  random: Random;
  /** An access token of the shop's owner. */
  token: string;
  /** Share of the full size, up to 1. */
  scale: number;
  /** When it has to come to an end, epoch milliseconds. */
  deadline: number;
  /** Notes that something took too long: the script judges it, the tests do not, which may run on any machine. */
  isLate(what: string): void;
}

export interface Attack {
  name: string;
  /** Parts that it ends on purpose: that they come back is what is tried. */
  kills?: boolean;
  /** @returns what is wrong, in words; a 500 is noticed without it */
  run(context: AttackContext): Promise<string[]>;
}

/** A share of the list, spread over it and different with each seed. */
export function shareOf<T>(list: readonly T[], { random, scale }: Pick<AttackContext, 'random' | 'scale'>, least: number): T[] {
  const wanted = Math.min(list.length, Math.max(least, Math.round(list.length * scale)));
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ item }) => item);
}
