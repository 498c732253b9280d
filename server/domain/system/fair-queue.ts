import { AppError } from '#shared/errors.ts';

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Works of one lane wait for each other; lanes take turns. */
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

  /** The first of the lane whose turn it is; that lane then goes behind the others. */
  shift(): Waiting | undefined {
    for (const [lane, line] of this.#lanes) {
      const first = line.shift();
      this.#lanes.delete(lane);
      if (line.length > 0) this.#lanes.set(lane, line);
      return first;
    }
    return undefined;
  }

  /** The last of the longest lane, if one is longer than this. */
  popLongerThan(length: number): Waiting | undefined {
    let longest: [string, Waiting[]] | undefined;
    for (const entry of this.#lanes) if (entry[1].length > (longest?.[1].length ?? length)) longest = entry;
    const last = longest?.[1].pop();
    if (longest?.[1].length === 0) this.#lanes.delete(longest[0]);
    return last;
  }
}

/**
 * Runs a work when its lane's turn comes. What is `isFirst` goes before everything else.
 * @throws AppError unavailable when the queue is full and the lane has no less in it than the others
 */
type FairQueue = <T>(place: { lane: string; isFirst?: boolean }, work: () => Promise<T>) => Promise<T>;

/** Runs a bounded number of works at a time and takes the next one from each lane in turn: a lane with thousands of works delays only itself. */
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
    // The place passes straight to the next one in line, else it becomes free.
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
