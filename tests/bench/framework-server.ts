// The product's own HTTP application without a database: session and rows are fixed values, all code between them is the product's.
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { createApp } from '#api/http/app.ts';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

const rows = JSON.parse(process.env.BENCH_ROWS ?? '') as OrderRow[];
const session: Session = {
  kind: 'access',
  tenantId: 1,
  tenantName: '示范广告店',
  tenantStatus: 0,
  tenantExpireTime: Number.MAX_SAFE_INTEGER,
  userId: 1,
  nickname: '店长',
  grants: { permissions: [EVERY_PERMISSION], roles: [] },
};
const services = {
  db: null,
  auth: { authenticate: async () => session },
  orderList: { page: async () => ({ list: rows, total: rows.length }) },
} as unknown as Services;

const config = loadConfig({ DATABASE_URL: 'mysql://none', REDIS_URL: 'redis://none', DATA_DIR: tmpdir(), SECRET_KEY: 'x'.repeat(32) });
const log = createLog('info', 'bench');
const health = { database: async () => true, redis: async () => true, isDraining: () => false };
const server = createServer(createApp({ config, services, storage: createLocalStorage(tmpdir()), log, health }));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
