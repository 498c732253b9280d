import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { PermissionName } from '#domain/all-menus.ts';
import { compose, type Services } from '#domain/compose.ts';
import { createStartingLists } from '#domain/resources/starting-lists.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { EVERY_PERMISSION, isOperatorOnly } from '#shared/permissions.ts';
import { notifySendInput, notifyTemplateCreateInput } from '#shared/schemas/notify.schema.ts';
import { DATA_SCOPE, MESSAGE_TYPE, STATUS } from '#shared/states.ts';
import { createArtwork } from './demo/demo-artwork.ts';
import { DEPARTMENTS, NOTICES, PEOPLE } from './demo/demo-names.ts';
import { createLinks, createPapers } from './demo/demo-papers.ts';
import { createPrinting } from './demo/demo-print.ts';
import { createCustomers, createOrders, createProducts, settleAtOnce } from './demo/demo-shop.ts';
import { seededRandom } from './demo/random.ts';
import { staged } from './demo/staged-upload.ts';

interface SeedOptions {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  password: string;
}

const DEMO_TENANT = '示范广告店';
const SMALL_TENANT = '新开小店';
/** The tenant that manages the shops, their packages and the menus of all of them. */
const OPERATOR_TENANT = '平台运营';
const ADMIN = 'admin';
/** The permissions of the smaller package begin with these. */
const BASIC = [
  'bs:order-info:',
  'bs:customer-info:',
  'bs:product-info:',
  'bs:unit-type:',
  'bs:payment-type:',
  'system:user:',
  'system:role:',
];
const YEAR_MS = 365 * 24 * 3600_000;
/** How many of the newest messages about orders are sent to the demo users. */
const NEW_ORDERS = 12;

/** The permissions of each demo role, besides the lists that every signed-in person may read. */
const ROLE_PERMISSIONS: Record<(typeof PEOPLE)[number]['code'], PermissionName[]> = {
  sales: [
    'bs:order-info:query',
    'bs:order-info:create',
    'bs:order-info:update',
    'bs:order-info:import',
    'bs:order-dtl:import',
    'bs:order-info:link',
    'bs:drag-file-billing',
    'bs:order-file:query',
    'bs:order-file:create',
    'bs:order-info:export',
    'bs:customer-info:query',
    'bs:customer-info:create',
    'bs:customer-info:update',
    'bs:customer-contact:query',
    'bs:customer-contact:create',
    'bs:product-info:query',
    'bs:order-payment-receipts:query',
  ],
  designer: [
    'bs:order-info:query',
    'bs:order-info:create',
    'bs:order-info:update',
    'bs:drag-file-billing',
    'bs:order-file:query',
    'bs:order-file:create',
    'bs:order-file:delete',
    'bs:product-info:query',
    'bs:customer-info:query',
  ],
  cashier: [
    'bs:order-info:query',
    'bs:order-payment-receipts:query',
    'bs:order-payment-receipts:create',
    'bs:order-payment-receipts:delete',
    'bs:order-payment-receipts:round-off',
    'bs:order-info:sign',
    'bs:order-payment-receipts:export',
    'bs:customer-info:query',
  ],
  auditor: [
    'bs:order-info:query',
    'bs:order-info:audit',
    'bs:order-info:export',
    'bs:order-payment-receipts:query',
    'bs:order-cost:show',
    'bs:order-profit:show',
    'bs:customer-info:query',
  ],
};

/** @returns a function that makes a scope of this user with all permissions; its clock stands at `time` when one is given */
function scopes(db: Database, tenantId: number, tenantName: string, userId: number, nickname = '店长'): (time?: number) => Scope {
  return (time) =>
    createScope({
      tenantId,
      tenantName,
      actor: { userId, nickname },
      grants: { permissions: [EVERY_PERMISSION], roles: [ADMIN] },
      db,
      requestId: 'seed',
      ...(time === undefined ? {} : { now: () => time }),
    });
}

/** @returns the ids of the departments by their names */
async function createDepartments({ resources }: Services, scope: Scope): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort, [name, below]] of DEPARTMENTS.entries()) {
    const parentId = await resources.dept.create(scope, { parentId: 0, name, sort });
    ids.set(name, parentId);
    for (const [index, child] of below.entries())
      ids.set(child, await resources.dept.create(scope, { parentId, name: child, sort: index }));
  }
  return ids;
}

/** Makes two packages for shops: all functions, and those that a counter needs. @returns the id of the one with all functions */
async function createPackages({ menus, tenantPackages }: Services, operator: Scope): Promise<number> {
  const all = (await menus.list(operator)).filter(({ permission }) => !isOperatorOnly(permission));
  const isBasic = ({ permission }: { permission: string }) => permission === '' || BASIC.some((prefix) => permission.startsWith(prefix));
  const idsOf = (rows: typeof all) => rows.map(({ id }) => id);
  const create = (name: string, rows: typeof all, remark: string) =>
    tenantPackages.create(operator, { name, status: STATUS.enabled, remark, menuIds: idsOf(rows) });
  await create('基础版', all.filter(isBasic), '开单、客户、产品、人员');
  return create('标准版', all, '全部功能');
}

/**
 * Sends messages. Of those that the demo orders have booked only the newest go out, because nobody wants news of orders from months ago.
 */
async function createMessages({ messageTemplates, messages, news }: Services, db: Database, scope: Scope, userId: number): Promise<void> {
  const booked = await db.selectFrom('outbox').select('id').where('job', '=', 'message').orderBy('id', 'desc').execute();
  const oldest = booked[NEW_ORDERS]?.id ?? 0;
  await db.updateTable('outbox').set({ doneTime: scope.now() }).where('job', '=', 'message').where('id', '<=', oldest).execute();
  const template = {
    name: '盘点通知',
    code: 'stocktaking',
    nickname: '店长',
    content: '{day} 下班后盘点库存，请提前整理好各自区域。',
    type: MESSAGE_TYPE.announcement,
  };
  await messageTemplates.create(scope, notifyTemplateCreateInput.parse(template));
  await messages.send(scope, notifySendInput.parse({ userId, templateCode: template.code, templateParams: { day: '本周五' } }));
  await news.tellDaily();
}

/** Puts one small file into the list of files. */
async function createFile({ files }: Services, storage: Storage, scope: Scope): Promise<void> {
  const content = '做稿前请确认：尺寸、数量、材质、交货时间、收货人电话。\n';
  await staged(storage, scope, ['开单须知.txt', content], (upload) => files.upload(scope, upload));
}

/**
 * Fills an empty database with a working demo shop, the operator's tenant and a small new shop.
 * @returns how to sign in to the demo shop
 */
export async function seedDemo({
  databaseUrl,
  redisUrl,
  dataDir,
  password,
}: SeedOptions): Promise<{ tenantName: string; username: string }> {
  const db = createDatabase(createDatabasePool(databaseUrl, 4));
  const redis = new Redis(redisUrl, { lazyConnect: true });
  try {
    const storage = createLocalStorage(join(dataDir, 'files'));
    const services = compose({
      db,
      redis,
      storage,
      log: createLog('warn', 'seed'),
      secretKey: 'used for sign-in only, which seeding does not do',
    });
    const random = seededRandom(20_261_121);
    const company = {
      name: DEMO_TENANT,
      abbreviations: '示范',
      contactPhone: '13800138000',
      address: '解放路 1 号',
      printFooter: '款到发货，谢谢惠顾',
      legalPerson: '陈建国',
      personInCharge: '陈建国',
      openingBank: '中国工商银行解放路支行',
      cardNumber: '6222 0200 0000 0000 000',
      businessLicenseNumber: '91330100MA0000000X',
      numberOfEmployees: '12',
      qq: '800800800',
      weChat: 'shifan-ad',
    };
    const { tenantId, adminUserId } = await services.accounts.createTenant({
      name: DEMO_TENANT,
      contactName: '店长',
      contactMobile: '13800138000',
      company,
      admin: { username: ADMIN, password, nickname: '店长' },
    });
    const at = scopes(db, tenantId, DEMO_TENANT, adminUserId);
    const departments = await createDepartments(services, at());
    const byUsername = new Map<string, (time?: number) => Scope>();
    for (const person of PEOPLE) {
      const { role, code, username, nickname } = person;
      const roleId = await services.accounts.createRole(at(), { name: role, code, permissions: ROLE_PERMISSIONS[code] });
      const userId = await services.accounts.createUser(at(), { username, password, nickname, roleIds: [roleId] });
      byUsername.set(username, scopes(db, tenantId, DEMO_TENANT, userId, nickname));
      if (code === 'sales')
        await services.permissions.assignRoleDataScope(at(), { roleId, dataScope: DATA_SCOPE.own, dataScopeDeptIds: [] });
      const postId = await services.resources.post.create(at(), { name: role, code });
      await services.users.update(at(), { id: userId, deptId: departments.get(person.dept) ?? null, postIds: [postId] });
    }
    for (const notice of NOTICES) await services.notices.create(at(), { ...notice, status: STATUS.enabled });
    const base = await createStartingLists(at());
    const products = await createProducts(services, at(), base);
    const bySales = byUsername.get('xiaoshou') ?? at;
    const customers = await createCustomers(services, at(), base, bySales().actor.userId, random);
    await createOrders(services, { at, bySales }, base, products, customers, random);
    await settleAtOnce(services, at(), customers, base);
    await createMessages(services, db, at(), adminUserId);
    await createFile(services, storage, at());
    await createArtwork(services, storage, at());
    await createPapers(services, storage, at());
    await createPrinting(services, storage, at());
    await createLinks(services, at());
    // Only a person can confirm the step of the units; the shop's data prove all other steps of setting up.
    await services.shopSetup.pass(at(), { steps: ['units'] });

    const platform = await services.accounts.createTenant({
      name: OPERATOR_TENANT,
      isOperator: true,
      admin: { username: ADMIN, password, nickname: '运营管理员' },
    });
    const operator = scopes(db, platform.tenantId, OPERATOR_TENANT, platform.adminUserId)();
    await services.shops.create(operator, {
      name: SMALL_TENANT,
      contactName: '小店店长',
      contactMobile: null,
      status: STATUS.enabled,
      website: null,
      packageId: await createPackages(services, operator),
      expireTime: Date.now() + YEAR_MS,
      accountCount: 10,
      username: ADMIN,
      password,
    });
    return { tenantName: DEMO_TENANT, username: ADMIN };
  } finally {
    await db.destroy();
    redis.disconnect();
  }
}
