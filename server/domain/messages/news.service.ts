import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import type { ToldEvent } from '#shared/jobs/message.job.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import type { TenantService } from '../system/tenant.service.ts';
import type { BuiltInCode, News } from './built-in-messages.ts';
import { expiryNews } from './expiry-news.ts';
import { messageRepository } from './message.repository.ts';
import { tell } from './sending.ts';

/** What came to pass longer ago is no news, also for a shop that was never told of anything. */
const LOOK_BACK_DAYS = 31;

/** What there is to say of something that has happened. */
export type NewsOf = (scope: Scope, id: number) => Promise<News[]>;
/** What has come to pass from one day to another, the last one left out. */
export type DailyNews = (scope: Scope, days: { from: number; until: number }) => Promise<News[]>;

interface NewsParts {
  db: Database;
  log: Log;
  now?: () => number;
  tenants: Pick<TenantService, 'openShops'>;
  events: Readonly<Record<ToldEvent, NewsOf>>;
  daily: Readonly<Partial<Record<BuiltInCode, DailyNews>>>;
}

export type NewsService = ReturnType<typeof createNewsService>;

/** Turns what happens into messages. */
export function createNewsService({ db, log, now = Date.now, tenants, events, daily }: NewsParts) {
  async function tellDailyNews(scope: Scope, code: BuiltInCode, find: DailyNews): Promise<void> {
    const today = dayOf(scope.now());
    const last = await messageRepository.lastTime(scope, code);
    const from = Math.max(last === 0 ? 0 : dayOf(last), today - LOOK_BACK_DAYS);
    if (from >= today) return;
    for (const news of await find(scope, { from, until: today })) await tell(scope, news);
  }

  return {
    /** Both come to pass, or neither: whoever is told is told once, however often this is tried. */
    happened: (scope: Scope, event: ToldEvent, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        for (const news of await events[event](scope, id)) await tell(scope, news);
      }),

    /** What has come to pass by itself, in every shop that is open. It may be asked for any number of times a day. */
    async lookAround(): Promise<void> {
      for (const { id: tenantId, name: tenantName, expireTime } of await tenants.openShops()) {
        const nobody = { actor: { userId: 0, nickname: '系统' }, grants: { permissions: [], roles: [] } };
        const shop = createScope({ ...nobody, tenantId, tenantName, db, requestId: 'daily-news', now });
        const told = inTransaction(shop, async (scope) => {
          for (const news of expiryNews(expireTime, scope.now())) await tell(scope, news);
          for (const [code, find] of Object.entries(daily)) await tellDailyNews(scope, code as BuiltInCode, find);
        });
        // What one shop stumbles over keeps no other from its news.
        await told.catch((error: unknown) => log.error({ err: error, tenantId }, 'daily news not told'));
      }
    },
  };
}
