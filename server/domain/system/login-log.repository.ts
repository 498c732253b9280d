import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import type { LoginLogPageInput, LoginLogRow } from '#shared/schemas/log.schema.ts';
import { inOrderOf, readsOf, whereFilters } from '../records/list.ts';

export type LoginEvent =
  | 'login'
  | 'bad-credentials'
  | 'disabled'
  | 'locked-out'
  | 'shop-closed'
  | 'logout'
  | 'forced'
  | 'revoked'
  | 'refresh-reuse';

/** The client of a sign-in call. */
export interface Client {
  ip: string;
  userAgent: string;
  /** The cookie that an earlier sign-in set in this browser. */
  deviceCookie?: string | null | undefined;
}

interface LoginLogEntry extends Client {
  tenantId: number;
  userId: number | null;
  username: string;
  event: LoginEvent;
  time: number;
}

interface Filters extends Omit<LoginLogPageInput, 'pageNo' | 'pageSize' | 'status'> {
  events: readonly LoginEvent[] | undefined;
}

export type StoredLogin = Pick<LoginLogRow, 'id' | 'userId' | 'username' | 'userIp' | 'userAgent' | 'createTime'> & { event: string };

function filtered(scope: Scope, input: Filters) {
  const query = whereFilters(scope.db.selectFrom('loginLog').where('tenantId', '=', scope.tenantId), input, {
    contains: { username: 'username', userIp: 'userIp' },
    among: { ids: 'id' },
    range: { createTime: 'createTime' },
  });
  return input.events ? query.where('event', 'in', [...input.events]) : query;
}

const rows = (scope: Scope, input: Filters) =>
  inOrderOf(filtered(scope, input).select(['id', 'userId', 'username', 'event', 'userIp', 'userAgent', 'createTime']), input.sort, 'id');

export const loginLogRepository = {
  ...readsOf('id', rows, filtered),

  async insert(db: Database, ...entries: LoginLogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const values = entries.map(({ tenantId, userId, username, event, ip, userAgent, time }) => ({
      tenantId,
      userId,
      username: username.slice(0, 50),
      event,
      userIp: ip.slice(0, 64),
      userAgent: userAgent.slice(0, 300),
      createTime: time,
    }));
    await db.insertInto('loginLog').values(values).execute();
  },

  async deleteOlder(db: Database, tenantId: number, before: number, limit: number): Promise<void> {
    await db.deleteFrom('loginLog').where('tenantId', '=', tenantId).where('createTime', '<', before).limit(limit).execute();
  },
};
