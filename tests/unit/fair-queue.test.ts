import { describe, expect, it } from 'vitest';
import { createFairQueue } from '#domain/system/fair-queue.ts';

/** A queue with one place, which is taken until it is released; `done` tells what ran then, in order. */
async function openBusy(waiting = 100) {
  const queue = createFairQueue({ running: 1, waiting });
  const done: string[] = [];
  let release = () => {};
  const busy = queue({ lane: 'busy' }, () => new Promise<void>((resolve) => (release = resolve)));
  await new Promise((resolve) => setImmediate(resolve));
  const ask = (name: string, lane: string, isFirst = false) =>
    queue({ lane, isFirst }, async () => void done.push(name)).catch(
      (error: Error & { reason?: string }) => void done.push(`${name} ${error.reason}`),
    );
  const finish = async (asked: Promise<void>[]) => {
    release();
    await Promise.all([busy, ...asked]);
  };
  return { done, ask, finish };
}

describe('a fair queue', () => {
  it('lets lanes take turns, whoever has more in line', async () => {
    const { ask, done, finish } = await openBusy();
    await finish([...['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a')), ask('b1', 'b'), ask('c1', 'c'), ask('b2', 'b')]);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('serves known people first', async () => {
    const { ask, done, finish } = await openBusy();
    await finish([ask('a1', 'a'), ask('a2', 'a'), ask('known', 'd', true)]);
    expect(done).toEqual(['known', 'a1', 'a2']);
  });

  it('refuses the last of the longest lane when it is full', async () => {
    const { ask, done, finish } = await openBusy(3);
    const asked = ['a1', 'a2', 'a3'].map((name) => ask(name, 'a'));
    asked.push(ask('b1', 'b'), ask('known', 'd', true), ask('c1', 'c'));
    await finish(asked);
    expect(done.toSorted()).toEqual(['a1', 'a2 unavailable', 'a3 unavailable', 'b1', 'c1 unavailable', 'known']);
  });

  it('never runs more than it may', async () => {
    const queue = createFairQueue({ running: 2, waiting: 100 });
    let now = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => queue({ lane: String(index % 3) }, work)));
    expect([most, now]).toEqual([2, 0]);
  });
});
