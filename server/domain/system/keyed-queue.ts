import { AppError } from '#shared/errors.ts';

type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs works of the same key one after the other, and works of different keys at the same time.
 * @throws AppError unavailable when `maxLength` works of the key run or wait
 */
export function createKeyedQueue(maxLength: number): KeyedQueue {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= maxLength) throw new AppError('unavailable');
    line.length += 1;
    lines.set(key, line);
    const result = line.last.then(work);
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
