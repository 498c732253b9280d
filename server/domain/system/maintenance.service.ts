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
/** Rows removed of one kind in one round: a purge never holds a table for long. */
const ROUND = 5000;

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;

interface MaintenanceParts {
  db: Database;
  storage: Storage;
  auth: AuthService;
  /** Of areas and engines. */
  purges: readonly Purge[];
  fileOwners: FileOwners;
  /** What belongs to no tenant, or goes through them by itself. */
  besides?: ReadonlyArray<(db: Database, now: number, round: number) => Promise<void>>;
  now?: () => number;
}

/** Each tenant is purged by a query of its own, so that the tenant guard holds here too. */
export function createMaintenanceService({ db, storage, auth, purges, fileOwners, besides = [], now = Date.now }: MaintenanceParts) {
  async function purgeTenant(tenantId: number): Promise<void> {
    await idempotencyRepository.deleteOlder(db, tenantId, now() - IDEMPOTENCY_HOURS * HOUR_MS, ROUND);
    const scope = unattendedScope({ db, tenantId, requestId: 'purge', now });
    for (const purge of purges) await purge(scope, storage, ROUND);
    await sweepFiles(db, storage, fileOwners, tenantId, now());
  }

  /** Removes what has outlived its purpose, in all tenants. */
  async function purge(): Promise<void> {
    await auth.purgeExpired();
    await outboxRepository.deleteDone(db, now() - OUTBOX_KEPT_MS, ROUND);
    for (const tenantId of await tenantRepository.findIds(db)) await purgeTenant(tenantId);
    for (const purgeOther of besides) await purgeOther(db, now(), ROUND);
  }

  return { purge, regularJobs: { dataPurge: { title: '清理过期数据和无主文件', run: purge } } };
}
