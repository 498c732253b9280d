import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '#api/http/app.ts';
import type { Session } from '#domain/system/session.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import type { TestShop, TestShops } from './shop.ts';

const FAR_FUTURE = 4_102_444_800_000;

/** The product's HTTP door inside the test process. The bearer token `shop-<tenant>-<user>` stands for a session with these permissions. */
export async function openRestDoor(
  shops: TestShops,
  permissions: string[] = [EVERY_PERMISSION],
): Promise<{ url: string; tokenOf(shop: TestShop): string; lastFault(): unknown; faults(): readonly unknown[]; close(): Promise<void> }> {
  const authenticate = async (bearer: string): Promise<Session | null> => {
    const [, tenantId, userId] = /^shop-(\d+)-(\d+)$/.exec(bearer) ?? [];
    if (!tenantId || !userId) return null;
    return {
      kind: 'access',
      tenantId: Number(tenantId),
      tenantName: '店',
      tenantStatus: 0,
      tenantExpireTime: FAR_FUTURE,
      userId: Number(userId),
      nickname: '测试员',
      grants: { permissions, roles: [] },
    };
  };
  const faults: unknown[] = [];
  const log = Object.assign(Object.create(createLog('silent', 'test')) as Log, {
    error: ({ err }: { err: unknown }) => {
      faults.push(err);
    },
  });
  const app = createApp({
    config: loadConfig({
      DATABASE_URL: 'mysql://unused',
      REDIS_URL: 'redis://unused',
      SECRET_KEY: 'a secret key of at least 32 characters',
      NODE_ENV: 'test',
    }),
    services: { ...shops.services, auth: { ...shops.services.auth, authenticate } },
    storage: createLocalStorage('/nonexistent'),
    log,
    health: { database: async () => true, redis: async () => true, isDraining: () => false },
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening));
    // No idle connection is closed by a timer: a client that sends at that moment would see it reset.
    listening.keepAliveTimeout = 0;
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenOf: (shop) => `shop-${shop.tenantId}-${shop.userId}`,
    lastFault: () => faults.at(-1),
    faults: () => faults,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
