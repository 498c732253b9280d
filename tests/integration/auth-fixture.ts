import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { appRouter } from '#api/app-router.ts';
import type { Context } from '#api/context.ts';
import { callerFactory } from '#api/trpc.ts';
import { compose } from '#domain/compose.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { createScope } from '#platform/scope.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { ADMIN_ROLE, EVERY_PERMISSION } from '#shared/permissions.ts';
import { testDatabase } from '../support/database.ts';
import { testRedis } from '../support/redis.ts';

export const PASSWORD = 'correct horse 电池';
const SECRET_KEY = 'a secret key of at least 32 characters';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Services over the real database and Redis, with a clock that tests can move or stop. Tests open new shops on it. */
export async function openFixture() {
  const db = createDatabase(createDatabasePool((await testDatabase()).url, 8));
  const redis = new Redis((await testRedis()).url);
  const log = createLog('silent', 'test');
  const clock: { ahead: number; stoppedAt: number | null } = { ahead: 0, stoppedAt: null };
  const dependencies = {
    db,
    redis,
    log,
    storage: createLocalStorage('/nonexistent'),
    secretKey: SECRET_KEY,
    now: () => (clock.stoppedAt ?? Date.now()) + clock.ahead,
  };
  const services = compose(dependencies);
  const createCaller = callerFactory(appRouter);

  /** A caller; without `ip` it comes from an address that no other caller has. */
  function caller(parts: Partial<Context> = {}) {
    const { bearer = null, tenantHeader = null, idempotencyKey = null, ip = newIp(), ...rest } = parts;
    return createCaller({
      services,
      log,
      requestId: 'r1',
      userAgent: 'vitest',
      door: 'trpc',
      bearer,
      tenantHeader,
      idempotencyKey,
      ip,
      ...rest,
    });
  }

  async function shop(permissions: readonly string[] = []) {
    const name = `店铺${randomBytes(6).toString('hex')}`;
    const tenant = await services.accounts.createTenant({ name, admin: { username: 'admin', password: PASSWORD } });
    const place = { tenantId: tenant.tenantId, db };
    const roleId = await services.accounts.createRole(place, { name: '员工', code: 'staff', permissions });
    const wang = { username: 'wang', nickname: '王芳', password: PASSWORD, roleIds: [roleId] };
    const userId = await services.accounts.createUser(place, wang);
    const actor = { userId: tenant.adminUserId, nickname: 'admin' };
    const grants = { permissions: [EVERY_PERMISSION], roles: [ADMIN_ROLE] };
    const owner = createScope({ ...place, tenantName: name, actor, grants, requestId: '', now: dependencies.now });
    return { ...tenant, ...place, name, roleId, userId, owner };
  }

  async function menusOf(permissions: readonly string[]): Promise<number[]> {
    if (permissions.length === 0) return [];
    const rows = await db
      .selectFrom('systemMenu')
      .select('id')
      .where('permission', 'in', [...permissions])
      .execute();
    return rows.map(({ id }) => id);
  }

  const signIn = (tenantName: string, username: string) => caller().system.auth.login({ tenantName, username, password: PASSWORD });

  return {
    db,
    redis,
    services,
    dependencies,
    clock,
    caller,
    shop,
    menusOf,
    signIn,
    close: async () => {
      await db.destroy();
      redis.disconnect();
    },
  };
}

export function newIp(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

/** The code and message that a REST client gets from a refused call. */
export async function refusal(call: Promise<unknown>): Promise<{ code: number; message: string; reason: string }> {
  const error = await call.then(
    () => {
      throw new Error('the call was not refused');
    },
    (caught: unknown) => caught as Error & { cause?: { entry?: { code: number }; reason?: string } },
  );
  if (!error.cause?.entry) throw error;
  return { code: error.cause.entry.code, message: error.message, reason: error.cause.reason ?? '' };
}
