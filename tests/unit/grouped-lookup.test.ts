import { expect, it, vi } from 'vitest';
import { groupLookups } from '#domain/system/grouped-lookup.ts';

type Found = ReadonlyMap<string, number>;

/** Lookups that the test answers when it wants to. */
function openQuestions() {
  const asked: Array<{ keys: readonly string[]; answer: (found: Found) => void; fail: (error: Error) => void }> = [];
  const ask = vi.fn((keys: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    asked.push({ keys, answer: resolve, fail: reject });
    return promise;
  });
  return { asked, find: groupLookups(ask) };
}

it('asks once for all that came while it was asking, and for each key once', async () => {
  const { asked, find } = openQuestions();
  const first = find('a');
  const others = [find('b'), find('c'), find('b'), find('nobody')];
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer(new Map([['a', 1]]));
  expect(await first).toBe(1);
  expect(asked[1]?.keys).toEqual(['b', 'c', 'nobody']);
  asked[1]?.answer(new Map([['b', 2], ['c', 3]])); // biome-ignore format: one line
  expect(await Promise.all(others)).toEqual([2, 3, 2, undefined]);
});

it('never answers a call by a lookup that began before it', async () => {
  const { asked, find } = openQuestions();
  const before = find('a');
  const after = find('a');
  asked[0]?.answer(new Map([['a', 1]]));
  expect(await before).toBe(1);
  // The second lookup no longer finds it: it was revoked in between.
  asked[1]?.answer(new Map());
  expect(await after).toBeUndefined();
});

it('fails those who asked together, and nobody who comes later', async () => {
  const { asked, find } = openQuestions();
  const first = find('a');
  const second = find('b');
  asked[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  asked[1]?.answer(new Map([['b', 2]]));
  expect(await second).toBe(2);
  const third = find('c');
  asked[2]?.answer(new Map([['c', 3]]));
  expect(await third).toBe(3);
});

it('asks for no more than a statement bears at once', async () => {
  const { asked, find } = openQuestions();
  const all = Array.from({ length: 200 }, (_, at) => find(String(at)));
  for (let at = 0; at < 5; at += 1) {
    const { keys, answer } = asked[at] as (typeof asked)[number];
    expect(keys.length).toBeLessThanOrEqual(64);
    answer(new Map(keys.map((key) => [key, Number(key)])));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 200 }, (_, at) => at));
});

it('does not let a hanging lookup keep later ones waiting', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { asked, find } = openQuestions();
    void find('a');
    vi.advanceTimersByTime(2000);
    const other = find('b');
    asked[1]?.answer(new Map([['b', 2]]));
    expect(await other).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
