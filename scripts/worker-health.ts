// The health check of a worker's container: exit code 0 while this machine holds a worker's connection to the queue.
import { networkInterfaces } from 'node:os';
import { Redis } from 'ioredis';

const ANSWER_MS = 5000;
const redisUrl = process.env.REDIS_URL;
if (!redisUrl) throw new Error('REDIS_URL is not set');

/** BullMQ names a worker's connections after its queue, and those that only listen for events with this ending. */
const EVENTS_ENDING = ':qe';
const prefix = `${process.env.QUEUE_PREFIX || 'shop'}:`;

const redis = new Redis(redisUrl, { connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS, maxRetriesPerRequest: 1 });
// The command below reports the failure.
redis.on('error', () => {});
try {
  const clients = String(await redis.client('LIST')).split('\n');
  process.exitCode = clients.some(isWorkerHere) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  redis.disconnect();
}

function isWorkerHere(client: string): boolean {
  const address = / addr=(\S+):\d+ /.exec(client)?.[1] ?? '';
  const name = / name=(\S*) /.exec(client)?.[1] ?? '';
  return ownAddresses().has(address) && name.startsWith(prefix) && !name.endsWith(EVENTS_ENDING);
}

function ownAddresses(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)));
}
