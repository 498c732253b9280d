import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { ToldEvent } from '#platform/queue/news-event.table.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import type { TenantService } from '../system/tenant.service.ts';
import type { BuiltInCode, News } from './built-in-messages.ts';
import { expiryNews } from './expiry-news.ts';
import { messageRepository } from './message.repository.ts';
import { newsEventRepository } from './news-event.repository.ts';
import { tell } from './sending.ts';

/** Daily messages go back at most so far, also in a shop that has never got any. */
const LOOK_BACK_DAYS = 31;
/** An event whose messages could not be sent for this long is dropped. */
const GIVEN_UP_AFTER_MS = 3600_000;

/** The messages about an event. @param id of the row that it is about */
export type NewsOf = (scope: Scope, id: number) => Promise<News[]>;
/** The messages about the days from `from` to before `until`. */
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

/** Sends messages about events, and once a day about what is due. */
export function createNewsService({ db, log, now = Date.now, tenants, events, daily }: NewsParts) {
  const nobody = { tenantName: '', actor: { userId: 0, nickname: '系统' }, grants: { permissions: [], roles: [] } };
  const scopeOf = (tenantId: number): Scope => createScope({ ...nobody, tenantId, db, requestId: 'news', now });

  async function tellDailyNews(scope: Scope, code: BuiltInCode, find: DailyNews): Promise<void> {
    const today = dayOf(scope.now());
    const last = await messageRepository.lastTime(scope, code);
    const from = Math.max(last === 0 ? 0 : dayOf(last), today - LOOK_BACK_DAYS);
    if (from >= today) return;
    for (const news of await find(scope, { from, until: today })) await tell(scope, news);
  }

  /** The messages about an event; none where its row was deleted meanwhile. */
  async function newsOf(scope: Scope, { event, subjectId }: { event: ToldEvent; subjectId: number }): Promise<News[]> {
    try {
      return await events[event](scope, subjectId);
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  /** Sends the messages about the next event. @returns its id, or null when there is none */
  async function tellNext(tenantId: number, after: number): Promise<number | null> {
    let taken: { id: number; createTime: number } | undefined;
    const shop = scopeOf(tenantId);
    try {
      await inTransaction(shop, async (scope) => {
        const event = await newsEventRepository.takeNext(scope, after);
        taken = event;
        if (!event) return;
        const own = { ...scope, actor: { userId: event.userId, nickname: '' }, grants: { permissions: [EVERY_PERMISSION], roles: [] } };
        for (const news of await newsOf(own, event)) await tell(own, news);
        await newsEventRepository.remove(scope, event.id);
      });
    } catch (error) {
      log.error({ err: error, tenantId, event: taken?.id }, 'event not told');
      if (taken && taken.createTime < now() - GIVEN_UP_AFTER_MS) await newsEventRepository.remove(shop, taken.id);
    }
    return taken?.id ?? null;
  }

  /** Goes through the events of a shop one by one. One that fails does not hold up the others and is tried again by the next call. */
  async function tellEventsOf(tenantId: number): Promise<void> {
    for (let last: number | null = 0; last !== null; ) last = await tellNext(tenantId, last);
  }

  /** Sends every open shop its daily messages. Their sources keep a message from being sent twice, however often this is called. */
  async function tellDaily(): Promise<void> {
    for (const { id: tenantId, expireTime } of await tenants.openShops()) {
      const told = inTransaction(scopeOf(tenantId), async (scope) => {
        for (const news of expiryNews(expireTime, scope.now())) await tell(scope, news);
        for (const [code, find] of Object.entries(daily)) await tellDailyNews(scope, code as BuiltInCode, find);
      });
      // A fault in one shop must not keep the others from their messages.
      await told.catch((error: unknown) => log.error({ err: error, tenantId }, 'daily news not told'));
    }
  }

  return {
    /** Sends the messages about all waiting events, in every shop. Several workers may do so at the same time. */
    async tellEvents(): Promise<void> {
      for (const tenantId of await newsEventRepository.findTenants(db)) await tellEventsOf(tenantId);
    },

    tellDaily,
    regularJobs: { dailyNews: { title: '到期与逾期提醒', run: tellDaily } },
  };
}
