import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { LoginLogPageInput, LoginLogRow } from '#shared/schemas/log.schema.ts';
import { inOrderOf, readsOf, whereIds } from '../records/list.ts';

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

/** Who is at the other end of a sign-in call. */
export interface Client {
  ip: string;
  userAgent: string;
  /** What an earlier sign-in left in the browser. */
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

function filtered(scope: Scope, { ids, username, userIp, events, createTime }: Filters) {
  let query = scope.db.selectFrom('loginLog').where('tenantId', '=', scope.tenantId);
  query = whereIds(query, 'id', ids);
  if (username) query = query.where('username', 'like', contains(username));
  if (userIp) query = query.where('userIp', 'like', contains(userIp));
  if (events) query = query.where('event', 'in', [...events]);
  if (createTime) query = query.where('createTime', '>=', createTime[0]).where('createTime', '<=', createTime[1]);
  return query;
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
