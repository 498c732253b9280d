import { AppError } from '#shared/errors.ts';

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Waiting works by lane. Lanes take turns, and the works of a lane keep their order. */
class Lanes {
  readonly #lanes = new Map<string, Waiting[]>();

  push(lane: string, waiting: Waiting): void {
    const line = this.#lanes.get(lane);
    if (line) line.push(waiting);
    else this.#lanes.set(lane, [waiting]);
  }

  lengthOf(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  /** Takes the first work of the lane whose turn it is; that lane then goes behind the others. */
  shift(): Waiting | undefined {
    for (const [lane, line] of this.#lanes) {
      const first = line.shift();
      this.#lanes.delete(lane);
      if (line.length > 0) this.#lanes.set(lane, line);
      return first;
    }
    return undefined;
  }

  /** Takes the last work of the longest lane, if one is longer than `length`. */
  popLongerThan(length: number): Waiting | undefined {
    let longest: [string, Waiting[]] | undefined;
    for (const entry of this.#lanes) if (entry[1].length > (longest?.[1].length ?? length)) longest = entry;
    const last = longest?.[1].pop();
    if (longest?.[1].length === 0) this.#lanes.delete(longest[0]);
    return last;
  }
}

/**
 * Runs a work when its lane's turn comes. Works with `isFirst` go before all others. When the queue is full, a new work displaces the last
 * one of a longer lane.
 * @throws AppError unavailable for a displaced work, and for a new one when no lane is longer
 */
type FairQueue = <T>(place: { lane: string; isFirst?: boolean }, work: () => Promise<T>) => Promise<T>;

/** Runs a limited number of works at a time and takes the next one from each lane in turn, so that a long lane delays only itself. */
export function createFairQueue({ running: maxRunning, waiting: maxWaiting }: { running: number; waiting: number }): FairQueue {
  const first = new Lanes();
  const others = new Lanes();
  let running = 0;
  let waiting = 0;

  function enter(lane: string, isFirst: boolean): Promise<void> | undefined {
    if (running < maxRunning) {
      running += 1;
      return undefined;
    }
    const lanes = isFirst ? first : others;
    if (waiting >= maxWaiting) {
      const displaced = others.popLongerThan(isFirst ? 0 : lanes.lengthOf(lane) + 1);
      if (!displaced) throw new AppError('unavailable');
      waiting -= 1;
      displaced.refuse();
    }
    waiting += 1;
    return new Promise((resolve, reject) => {
      lanes.push(lane, { begin: resolve, refuse: () => reject(new AppError('unavailable')) });
    });
  }

  function leave(): void {
    // The place goes directly to the next work, so that a newcomer cannot take it in between.
    const next = first.shift() ?? others.shift();
    if (!next) {
      running -= 1;
      return;
    }
    waiting -= 1;
    next.begin();
  }

  return async ({ lane, isFirst = false }, work) => {
    await enter(lane, isFirst);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
