import type { Database } from '#platform/db/database.ts';
import { type Scope, unattendedScope } from '#platform/scope.ts';
import { allTenantIds } from '../system/tenant.service.ts';

/** Work of the installation that is done again and again. One whose worker is killed is begun anew, so it bears being begun twice. */
export interface RegularJob {
  title: string;
  /** What may stand as its parameter; absent where it takes none. */
  param?: { hint: string; isRead(text: string): boolean };
  /** @returns what the log says of the run, where there is more to say than that it was done */
  run(signal: AbortSignal, param: string | null): Promise<unknown>;
}

/** Work that is done for each shop by itself. */
export interface ShopJob {
  title: string;
  inEachShop(scope: Scope, signal: AbortSignal): Promise<void>;
}

/** By the names that stand in `infra_job`. */
export type RegularJobs = ReadonlyMap<string, RegularJob>;

const SHOPS = /^\d{1,15}([,，]\d{1,15})*$/;

/** One shop after the other: all of them, or those whose numbers the parameter has. */
export const shopJob = ({ db, now }: { db: Database; now?: () => number }, { title, inEachShop }: ShopJob): RegularJob => ({
  title,
  param: { hint: '租户编号，多个用逗号分隔', isRead: (text) => SHOPS.test(text) },
  async run(signal, param) {
    const chosen = param === null ? null : new Set(param.split(/[,，]/).map(Number));
    for (const tenantId of await allTenantIds(db))
      if (!signal.aborted && (chosen?.has(tenantId) ?? true))
        await inEachShop(unattendedScope({ tenantId, db, requestId: title, now }), signal);
  },
});

/** Every regular job by its name: those that areas do for each shop, and those of the installation. */
export const regularJobs = (
  dependencies: { db: Database; now?: () => number },
  ofShops: Readonly<Record<string, ShopJob>>,
  ofInstallation: Readonly<Record<string, RegularJob>>,
): RegularJobs =>
  new Map([
    ...Object.entries(ofShops).map(([name, job]) => [name, shopJob(dependencies, job)] as const),
    ...Object.entries(ofInstallation),
  ]);
