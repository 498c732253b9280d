import { Redis } from 'ioredis';
import { requiredSetting } from './settings.ts';

const COUNTER = 'test-databases';

export type TestRedis = {
  url: string;
  /** Empties this database only. */
  wipe(): Promise<void>;
};

let shared: Promise<TestRedis> | undefined;

/** The Redis database of this test worker; test files of one worker share it. */
export function testRedis(): Promise<TestRedis> {
  shared ??= freshRedis();
  return shared;
}

/** A new Redis database, so that queues of the same name stay apart and wiping it disturbs no other test. */
export async function freshRedis(): Promise<TestRedis> {
  const url = new URL(requiredSetting('TEST_REDIS_URL'));
  const number = await withClient(url.href, (client) => client.incr(COUNTER));
  url.pathname = `/${number}`;
  const wipe = () => withClient(url.href, async (client) => void (await client.flushdb()));
  await wipe();
  return { url: url.href, wipe };
}

async function withClient<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await work(client);
  } finally {
    await client.quit();
  }
}
