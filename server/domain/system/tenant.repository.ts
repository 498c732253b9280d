import type { Database } from '#platform/db/database.ts';

const STATE_COLUMNS = ['id', 'name', 'status', 'expireTime'] as const;

export const tenantRepository = {
  findByName(db: Database, name: string) {
    return db.selectFrom('systemTenant').select(STATE_COLUMNS).where('name', '=', name).executeTakeFirst();
  },

  findById(db: Database, id: number) {
    return db.selectFrom('systemTenant').select(STATE_COLUMNS).where('id', '=', id).executeTakeFirst();
  },

  /** What a signed-in client shows of its own shop. */
  findDetails(db: Database, id: number) {
    return db
      .selectFrom('systemTenant')
      .select(['id', 'name', 'contactName', 'contactMobile', 'expireTime', 'accountCount', 'company'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  },
};
