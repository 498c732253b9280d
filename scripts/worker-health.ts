// The health check of a worker's container: exit code 0 while this machine has a worker's connection to Redis, else 1.
import { networkInterfaces } from 'node:os';
import { Redis } from 'ioredis';

const ANSWER_MS = 5000;
const redisUrl = process.env.REDIS_URL;
if (!redisUrl) throw new Error('REDIS_URL is not set');

/** BullMQ names each connection after its prefix and queue; those that only listen for events end in this. */
const EVENTS_ENDING = ':qe';
const prefix = `${process.env.QUEUE_PREFIX || 'shop'}:`;

const redis = new Redis(redisUrl, { connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS, maxRetriesPerRequest: 1 });
// The command below fails as well and reports it; an 'error' event without a listener would end the process.
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
