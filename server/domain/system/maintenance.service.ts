import type { Database } from '#platform/db/database.ts';
import { createScope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Purge, Upkeep } from '../area.ts';
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

/** Nobody asked for it, and nobody is answered. */
const NOBODY = { tenantName: '', actor: { userId: 0, nickname: '' }, grants: { permissions: [], roles: [] } };

export interface MaintenanceService {
  /** Removes what has outlived its purpose, in all tenants. */
  purge(): Promise<void>;
  /** Brings up to date, in all tenants, what lets their rows be found quickly. */
  keepUp(signal: AbortSignal): Promise<void>;
  /** Does what is due once in a night, in all tenants. */
  nightly(signal: AbortSignal): Promise<void>;
}

interface MaintenanceParts {
  db: Database;
  storage: Storage;
  auth: AuthService;
  /** Of areas and engines. */
  purges: readonly Purge[];
  upkeeps: readonly Upkeep[];
  nightly: readonly Upkeep[];
  fileOwners: FileOwners;
  now?: () => number;
}

/** Each tenant is purged by a query of its own, so that the tenant guard holds here too. */
export function createMaintenanceService({
  db,
  storage,
  auth,
  purges,
  upkeeps,
  nightly,
  fileOwners,
  now = Date.now,
}: MaintenanceParts): MaintenanceService {
  const scopeOf = (tenantId: number) => createScope({ ...NOBODY, tenantId, db, requestId: 'upkeep', now });

  async function purgeTenant(tenantId: number): Promise<void> {
    await idempotencyRepository.deleteOlder(db, tenantId, now() - IDEMPOTENCY_HOURS * HOUR_MS, ROUND);
    for (const purge of purges) await purge(scopeOf(tenantId), storage, ROUND);
    await sweepFiles(db, storage, fileOwners, tenantId, now());
  }

  async function inEveryShop(works: readonly Upkeep[], signal: AbortSignal): Promise<void> {
    for (const tenantId of await tenantRepository.findIds(db)) {
      const scope = scopeOf(tenantId);
      for (const work of works) if (!signal.aborted) await work(scope, signal);
    }
  }

  return {
    async purge() {
      await auth.purgeExpired();
      await outboxRepository.deleteDone(db, now() - OUTBOX_KEPT_MS, ROUND);
      for (const tenantId of await tenantRepository.findIds(db)) await purgeTenant(tenantId);
    },

    keepUp: (signal) => inEveryShop(upkeeps, signal),
    nightly: (signal) => inEveryShop(nightly, signal),
  };
}
