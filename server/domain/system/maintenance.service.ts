import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Purge } from '../area.ts';
import type { AuthService } from './auth.service.ts';
import { type FileOwners, sweepFiles } from './file-sweep.ts';
import { IDEMPOTENCY_HOURS } from './idempotency.service.ts';

const HOUR_MS = 3600_000;
const OUTBOX_KEPT_MS = 7 * 24 * HOUR_MS;
/** Rows removed of one kind in one round: a purge never holds a table for long. */
const ROUND = 5000;

export interface MaintenanceService {
  /** Removes what has outlived its purpose, in all tenants. */
  purge(): Promise<void>;
}

interface MaintenanceParts {
  db: Database;
  storage: Storage;
  auth: AuthService;
  /** Of areas and engines. */
  purges: readonly Purge[];
  fileOwners: FileOwners;
  now?: () => number;
}

/** Each tenant is purged by a query of its own, so that the tenant guard holds here too. */
export function createMaintenanceService({ db, storage, auth, purges, fileOwners, now = Date.now }: MaintenanceParts): MaintenanceService {
  async function purgeTenant(tenantId: number): Promise<void> {
    await db
      .deleteFrom('idempotencyKey')
      .where('tenantId', '=', tenantId)
      .where('createTime', '<', now() - IDEMPOTENCY_HOURS * HOUR_MS)
      .limit(ROUND)
      .execute();
    for (const purge of purges) await purge(db, storage, tenantId, now(), ROUND);
    await sweepFiles(db, storage, fileOwners, tenantId, now());
  }

  return {
    async purge() {
      await auth.purgeExpired();
      await db
        .deleteFrom('outbox')
        .where('doneTime', '<', now() - OUTBOX_KEPT_MS)
        .limit(ROUND)
        .execute();
      const tenants = await db.selectFrom('systemTenant').select('id').execute();
      for (const tenant of tenants) await purgeTenant(tenant.id);
    },
  };
}
