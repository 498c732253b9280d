import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import { FLAG } from '#shared/states.ts';

/** The columns of TenantState. */
const STATE_COLUMNS = ['id', 'name as tenantName', 'status as tenantStatus', 'expireTime as tenantExpireTime'] as const;

type Shop = Pick<Scope, 'db' | 'tenantId'>;

interface TenantRow {
  name: string;
  contactName?: string | null;
  contactMobile?: string | null;
  expireTime: number;
  accountCount?: number;
  company?: Record<string, unknown>;
  isOperator?: boolean;
  createTime: number;
}

export const tenantRepository = {
  findByName(db: Database, name: string) {
    return db.selectFrom('systemTenant').select(STATE_COLUMNS).where('name', '=', name).executeTakeFirst();
  },

  findByWebsite(db: Database, website: string) {
    return db.selectFrom('systemTenant').select(['id', 'name']).where('website', '=', website).executeTakeFirst();
  },

  findById(db: Database, id: number) {
    return db.selectFrom('systemTenant').select(STATE_COLUMNS).where('id', '=', id).executeTakeFirst();
  },

  async isOperator(db: Database, id: number): Promise<boolean> {
    const row = await db.selectFrom('systemTenant').select('isOperator').where('id', '=', id).executeTakeFirst();
    return row?.isOperator === FLAG.yes;
  },

  findStates: (db: Database) => db.selectFrom('systemTenant').select(STATE_COLUMNS).orderBy('id').execute(),

  async findIds(db: Database): Promise<number[]> {
    return (await db.selectFrom('systemTenant').select('id').execute()).map(({ id }) => id);
  },

  /** The details that a signed-in client shows of its own shop. */
  findDetails(db: Database, id: number) {
    return db
      .selectFrom('systemTenant')
      .select(['id', 'name', 'contactName', 'contactMobile', 'expireTime', 'accountCount', 'company', 'isOperator'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  },

  /** Locks the company details until the transaction ends. */
  async lockCompany({ db, tenantId }: Shop): Promise<Record<string, unknown> | null> {
    const row = await db.selectFrom('systemTenant').select('company').where('id', '=', tenantId).forUpdate().executeTakeFirstOrThrow();
    return row.company;
  },

  async updateCompany({ db, tenantId }: Shop, company: Record<string, unknown>): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set({ company: JSON.stringify(company) })
      .where('id', '=', tenantId)
      .execute();
  },

  async insert(
    db: Database,
    { company, contactName = null, contactMobile = null, isOperator = false, ...row }: TenantRow,
  ): Promise<number> {
    const { insertId } = await db
      .insertInto('systemTenant')
      .values({
        ...row,
        contactName,
        contactMobile,
        updateTime: row.createTime,
        isOperator: isOperator ? FLAG.yes : FLAG.no,
        company: company === undefined ? null : JSON.stringify(company),
        passedSteps: null,
      })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  /** Makes all processes drop the cached grants of the shop. Also locks the shop's row. */
  async raisePermissionEpoch({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set((eb) => ({ permissionEpoch: eb('permissionEpoch', '+', 1) }))
      .where('id', '=', tenantId)
      .execute();
  },
};
