import type { Database } from '#platform/db/database.ts';
import { type Scope, unattendedScope } from '#platform/scope.ts';
import { allTenantIds } from '../system/tenant.service.ts';

/** Work of the installation that runs at set times. A run whose worker is killed is begun anew, so being begun twice must do no harm. */
export interface RegularJob {
  title: string;
  /** The check and the Chinese description of its parameter; absent where it takes none. */
  param?: { hint: string; isRead(text: string): boolean };
  /** @returns a text for the log, or anything else for none */
  run(signal: AbortSignal, param: string | null): Promise<unknown>;
}

/** A regular job that runs for each shop in turn. */
export interface ShopJob {
  title: string;
  inEachShop(scope: Scope, signal: AbortSignal): Promise<void>;
}

/** Regular jobs by their handler's name in `infra_job`. */
export type RegularJobs = ReadonlyMap<string, RegularJob>;

const SHOPS = /^\d{1,15}([,，]\d{1,15})*$/;

/** Makes a regular job of a shop job: for all shops, or for those whose ids the parameter lists. */
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

/** All regular jobs by their names: the areas' for each shop, and those of the whole installation. */
export const regularJobs = (
  dependencies: { db: Database; now?: () => number },
  ofShops: Readonly<Record<string, ShopJob>>,
  ofInstallation: Readonly<Record<string, RegularJob>>,
): RegularJobs =>
  new Map([
    ...Object.entries(ofShops).map(([name, job]) => [name, shopJob(dependencies, job)] as const),
    ...Object.entries(ofInstallation),
  ]);
