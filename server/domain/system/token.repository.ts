import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { readPage } from '../records/list.ts';

type Shop = Pick<Scope, 'db' | 'tenantId'>;

export interface TokenOwner {
  tenantId: number;
  userId: number;
  familyId: number;
}

/** Filters for sign-ins that have not expired at `now`. */
interface ShownFamilies {
  now: number;
  userId?: number | undefined;
  nickname?: string | undefined;
}

/** Selects sign-ins: all of a shop, all of a person, one, or all but one. */
export interface WhichFamilies {
  userId?: number | undefined;
  familyId?: number | undefined;
  exceptId?: number | undefined;
}

function families({ db, tenantId }: Shop, { now, userId, nickname }: ShownFamilies) {
  let query = db
    .selectFrom('tokenFamily as family')
    .innerJoin('systemUser as user', sameTenant('user.id', 'family.userId'))
    .where('family.tenantId', '=', tenantId)
    .where('family.expiresTime', '>', now);
  if (userId !== undefined) query = query.where('family.userId', '=', userId);
  if (nickname) query = query.where('user.nickname', 'like', contains(nickname));
  return query;
}

const familyRows = (shop: Shop, filters: ShownFamilies) =>
  families(shop, filters)
    .select(['family.id', 'family.userId', 'family.userIp', 'family.userAgent', 'family.createTime', 'family.expiresTime'])
    .select(['user.username', 'user.nickname'])
    .orderBy('family.id', 'desc');

/** Sign-ins ("families") and their tokens. Look-ups by a token's hash have no tenant condition, because the token tells the tenant. */
export const tokenRepository = {
  async insertFamily(
    db: Database,
    row: { tenantId: number; userId: number; expiresTime: number; userIp: string; userAgent: string; createTime: number },
  ): Promise<number> {
    const result = await db.insertInto('tokenFamily').values(row).executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  /** Addresses of a person's latest sign-ins that have not ended. */
  async findSignedInAddresses(db: Database, tenantId: number, userId: number, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('tokenFamily')
      .select('userIp')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ userIp }) => userIp);
  },

  async insertAccessToken(
    db: Database,
    owner: TokenOwner,
    row: { tokenHash: Buffer; expiresTime: number; createTime: number },
  ): Promise<void> {
    await db
      .insertInto('accessToken')
      .values({ ...owner, ...row })
      .execute();
  },

  /** An existing token is left as it is: repeats of a refresh have the same successor. */
  async insertRefreshToken(
    db: Database,
    owner: TokenOwner,
    row: { tokenHash: Buffer; expiresTime: number; createTime: number },
  ): Promise<void> {
    await db
      .insertInto('refreshToken')
      .ignore()
      .values({ ...owner, ...row, usedTime: null })
      .execute();
  },

  /** The person, shop and family behind a refresh token. */
  findRefreshOwner(db: Database, tokenHash: Buffer) {
    return db
      .selectFrom('refreshToken as token')
      .innerJoin('systemUser as user', sameTenant('user.id', 'token.userId'))
      .innerJoin('systemTenant as tenant', 'tenant.id', 'token.tenantId')
      .select([
        'token.tenantId',
        'token.userId',
        'token.familyId',
        'user.username',
        'user.status as userStatus',
        'tenant.name as tenantName',
        'tenant.status as tenantStatus',
        'tenant.expireTime as tenantExpireTime',
      ])
      .where('token.tokenHash', '=', tokenHash)
      .executeTakeFirst();
  },

  /** @returns false when the sign-in has ended meanwhile */
  async lockFamily(db: Database, familyId: number): Promise<boolean> {
    const row = await db.selectFrom('tokenFamily').select('id').where('id', '=', familyId).forUpdate().executeTakeFirst();
    return row !== undefined;
  },

  findRefreshToken(db: Database, tokenHash: Buffer) {
    return db.selectFrom('refreshToken').select(['id', 'expiresTime', 'usedTime']).where('tokenHash', '=', tokenHash).executeTakeFirst();
  },

  async markUsed(db: Database, id: number, usedTime: number): Promise<void> {
    await db.updateTable('refreshToken').set({ usedTime }).where('id', '=', id).execute();
  },

  async deleteRefreshToken(db: Database, id: number): Promise<void> {
    await db.deleteFrom('refreshToken').where('id', '=', id).execute();
  },

  async extendFamily(db: Database, familyId: number, expiresTime: number, now: number): Promise<void> {
    await db.updateTable('tokenFamily').set({ expiresTime }).where('id', '=', familyId).execute();
    await db.deleteFrom('accessToken').where('familyId', '=', familyId).where('expiresTime', '<=', now).execute();
  },

  /** The foreign keys also delete its tokens. */
  async deleteFamily(db: Database, familyId: number): Promise<void> {
    await db.deleteFrom('tokenFamily').where('id', '=', familyId).execute();
  },

  /** Sign-ins that have not expired, the latest first. */
  findFamilies: (shop: Shop, filters: ShownFamilies) => familyRows(shop, filters).execute(),

  findFamilyPage: (shop: Shop, filters: ShownFamilies & { pageNo: number; pageSize: number }) =>
    readPage(families(shop, filters), familyRows(shop, filters), filters),

  /** Locks sign-ins until the transaction ends, so that of several calls that end them only one finds and logs them. */
  async lockFamilies({ db, tenantId }: Shop, { userId, familyId, exceptId }: WhichFamilies) {
    let query = db.selectFrom('tokenFamily').select(['id', 'userId', 'userIp as ip', 'userAgent']).where('tenantId', '=', tenantId);
    if (userId !== undefined) query = query.where('userId', '=', userId);
    if (familyId !== undefined) query = query.where('id', '=', familyId);
    if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
    return query.forUpdate().execute();
  },

  async deleteFamilies({ db, tenantId }: Shop, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .deleteFrom('tokenFamily')
      .where('tenantId', '=', tenantId)
      .where('id', 'in', [...ids])
      .execute();
  },

  /** The sign-in and the person of an access token, also of an expired one. */
  findAccessOwner(db: Database, tokenHash: Buffer) {
    return db
      .selectFrom('accessToken as token')
      .innerJoin('systemUser as user', sameTenant('user.id', 'token.userId'))
      .select(['token.tenantId', 'token.userId', 'token.familyId', 'user.username'])
      .where('token.tokenHash', '=', tokenHash)
      .executeTakeFirst();
  },

  async deleteExpired(db: Database, now: number, limit: number): Promise<void> {
    await db.deleteFrom('tokenFamily').where('expiresTime', '<=', now).limit(limit).execute();
    await db.deleteFrom('usedLoginNonce').where('expiresTime', '<=', now).limit(limit).execute();
  },
};
