import type { Database } from '#platform/db/database.ts';

export type LoginEvent = 'login' | 'bad-credentials' | 'disabled' | 'locked-out' | 'logout' | 'refresh-reuse';

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

export const loginLogRepository = {
  async insert(db: Database, entry: LoginLogEntry): Promise<void> {
    await db
      .insertInto('loginLog')
      .values({
        tenantId: entry.tenantId,
        userId: entry.userId,
        username: entry.username.slice(0, 50),
        event: entry.event,
        userIp: entry.ip.slice(0, 64),
        userAgent: entry.userAgent.slice(0, 300),
        createTime: entry.time,
      })
      .execute();
  },
};
