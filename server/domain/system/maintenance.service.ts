import type { Database } from '#platform/db/database.ts';
import { unattendedScope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Purge } from '../area.ts';
import type { AuthService } from './auth.service.ts';
import { type FileOwners, sweepFiles } from './file-sweep.ts';
import { idempotencyRepository } from './idempotency.repository.ts';
import { IDEMPOTENCY_HOURS } from './idempotency.service.ts';
import { outboxRepository } from './outbox.repository.ts';
import { tenantRepository } from './tenant.repository.ts';

const HOUR_MS = 3600_000;
const OUTBOX_KEPT_MS = 7 * 24 * HOUR_MS;
/** Rows of one kind that one round removes, so that locks are short. */
const ROUND = 5000;

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;

interface MaintenanceParts {
  db: Database;
  storage: Storage;
  auth: AuthService;
  /** The purges of areas and engines, which run for each tenant. */
  purges: readonly Purge[];
  fileOwners: FileOwners;
  /** Purges of rows that belong to no tenant, or that go through the tenants themselves. */
  besides?: ReadonlyArray<(db: Database, now: number, round: number) => Promise<void>>;
  now?: () => number;
}

/** Removes expired data. Each tenant is purged by queries of its own, so that the tenant guard holds here too. */
export function createMaintenanceService({ db, storage, auth, purges, fileOwners, besides = [], now = Date.now }: MaintenanceParts) {
  async function purgeTenant(tenantId: number): Promise<void> {
    await idempotencyRepository.deleteOlder(db, tenantId, now() - IDEMPOTENCY_HOURS * HOUR_MS, ROUND);
    const scope = unattendedScope({ db, tenantId, requestId: 'purge', now });
    for (const purge of purges) await purge(scope, storage, ROUND);
    await sweepFiles(db, storage, fileOwners, tenantId, now());
  }

  /** Removes expired rows and files of all tenants. */
  async function purge(): Promise<void> {
    await auth.purgeExpired();
    await outboxRepository.deleteDone(db, now() - OUTBOX_KEPT_MS, ROUND);
    for (const tenantId of await tenantRepository.findIds(db)) await purgeTenant(tenantId);
    for (const purgeOther of besides) await purgeOther(db, now(), ROUND);
  }

  return { purge, regularJobs: { dataPurge: { title: '清理过期数据和无主文件', run: purge } } };
}
