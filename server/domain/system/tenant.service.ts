import type { Redis } from 'ioredis';
import type { Database } from '#platform/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { createDeviceCookies } from './device-cookie.ts';
import type { Client } from './login-log.repository.ts';
import { createLookupLimiter } from './lookup-limiter.ts';
import { networkOf } from './network.ts';
import { tenantRepository } from './tenant.repository.ts';
import { isTenantOpen } from './tenant-state.ts';

const HIT_POINTS = 1;

export interface TenantService {
  /** The id of the shop with exactly this name, else null. @throws AppError tooMany */
  getIdByName(name: string, client: Client): Promise<number | null>;
  /** The shop whose people sign in under this host name, else null. @throws AppError tooMany */
  getByWebsite(website: string, client: Client): Promise<{ id: number; name: string } | null>;
  isOpen(id: number): Promise<boolean>;
  /** The shop, if it is open. */
  findOpen(id: number): Promise<{ id: number; name: string } | null>;
  /** All open shops. */
  openShops(): Promise<Array<{ id: number; name: string; expireTime: number }>>;
}

interface Dependencies {
  db: Database;
  redis: Redis;
  secretKey: string;
  now?: () => number;
}

export function createTenantService({ db, redis, secretKey, now = Date.now }: Dependencies): TenantService {
  const lookups = createLookupLimiter({ redis, secretKey }, 'tenant-lookup');
  const devices = createDeviceCookies({ secretKey, now });
  /** Limits the lookups of callers without a sign-in, so that they cannot try out all names. */
  async function lookUp<T>(client: Client, find: () => Promise<T | undefined>): Promise<T | null> {
    const { isOver, waitMs, found } = await lookups.begin(devices.findAny(client.deviceCookie ?? null) ?? networkOf(client.ip));
    if (isOver) throw new AppError('tooMany', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    const tenant = await find();
    if (!tenant) return null;
    await found(HIT_POINTS);
    return tenant;
  }
  async function findOpen(id: number) {
    const shop = await tenantRepository.findById(db, id);
    return shop && isTenantOpen(shop, now()) ? { id, name: shop.tenantName } : null;
  }
  return {
    getIdByName: async (name, client) => (await lookUp(client, () => tenantRepository.findByName(db, name)))?.id ?? null,
    getByWebsite: (website, client) => lookUp(client, async () => (website ? tenantRepository.findByWebsite(db, website) : undefined)),

    isOpen: async (id) => (await findOpen(id)) !== null,
    findOpen,

    openShops: async () =>
      (await tenantRepository.findStates(db))
        .filter((shop) => isTenantOpen(shop, now()))
        .map(({ id, tenantName: name, tenantExpireTime: expireTime }) => ({ id, name, expireTime })),
  };
}

/** Ids of all shops, closed ones too. */
export const allTenantIds = (db: Database): Promise<number[]> => tenantRepository.findIds(db);
