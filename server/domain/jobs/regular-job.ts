import type { Database } from '#platform/db/database.ts';
import { type Scope, unattendedScope } from '#platform/scope.ts';
import { allTenantIds } from '../system/tenant.service.ts';

/** Work of the installation that is done again and again. One whose worker is killed is begun anew, so it bears being begun twice. */
export interface RegularJob {
  title: string;
  /** @returns what the log says of the run, where there is more to say than that it was done */
  run(signal: AbortSignal): Promise<unknown>;
}

/** The same for every shop by itself. */
export interface ShopJob {
  title: string;
  inEachShop(scope: Scope, signal: AbortSignal): Promise<void>;
}

/** By the names that stand in `infra_job`. */
export type RegularJobs = ReadonlyMap<string, RegularJob>;

/** One shop after the other. */
export const shopJob = ({ db, now }: { db: Database; now?: () => number }, { title, inEachShop }: ShopJob): RegularJob => ({
  title,
  async run(signal) {
    for (const tenantId of await allTenantIds(db))
      if (!signal.aborted) await inEachShop(unattendedScope({ tenantId, db, requestId: title, now }), signal);
  },
});
