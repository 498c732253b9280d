import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionName } from '#domain/all-menus.ts';
import { hashPassword, verifyPassword } from '#domain/system/password.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { ADMIN_ROLE } from '#shared/permissions.ts';
import { STATUS } from '#shared/states.ts';
import { type Fixture, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

/** The people of a shop, who sign in as in the product: their roles decide what they may do. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

type Shop = Awaited<ReturnType<Fixture['shop']>>;

/** Permissions of a person who manages people and roles and may read orders. */
const MANAGER: PermissionName[] = [
  'system:user:query',
  'system:user:create',
  'system:user:update',
  'system:user:delete',
  'system:user:update-password',
  'system:role:query',
  'system:role:create',
  'system:role:update',
  'system:role:delete',
  'system:permission:assign-role-menu',
  'system:permission:assign-role-data-scope',
  'system:permission:assign-user-role',
  'bs:order-info:query',
];

async function callsOf(shop: Shop, username: string, password = PASSWORD) {
  const { accessToken } = await fixture.caller().system.auth.login({ tenantName: shop.name, username, password });
  return fixture.caller({ bearer: accessToken }).system;
}

/** The scope of a call by this person that was admitted with every permission. */
const asAdministrator = ({ tenantId, name, db }: Shop, userId: number): Scope =>
  createScope({
    tenantId,
    tenantName: name,
    actor: { userId, nickname: '店长' },
    grants: { permissions: ['*:*:*'], roles: [ADMIN_ROLE] },
    db,
    requestId: '',
  });

it('the code of a role is not confused with a similar one, nor by the database', async () => {
  const { db, tenantId } = await fixture.shop();
  const named = (code: string) =>
    db.selectFrom('systemRole').select('code').where('tenantId', '=', tenantId).where('code', '=', code).execute();
  expect(await named(ADMIN_ROLE)).toEqual([{ code: ADMIN_ROLE }]);
  for (const code of ['ádmin', 'ADMIN', 'ａｄｍｉｎ']) expect(await named(code)).toEqual([]);
});

describe('a person', () => {
  it('is made with a role, signs in, and sees just what the role shows', async () => {
    const shop = await fixture.shop();
    const { dept, role, permission, user } = await callsOf(shop, 'admin');
    const deptId = await dept.create({ parentId: 0, name: '业务部' });
    const roleId = await role.create({ name: '接单员', code: 'desk', sort: 1 });
    await permission.assignRoleMenu({ roleId, menuIds: await fixture.menusOf(['bs:order-info:query', 'bs:order-info:create']) });
    const id = await user.create({ username: 'xiaochen', nickname: '小陈', deptId, password: 'chen1234' });
    await permission.assignUserRole({ userId: id, roleIds: [roleId] });
    expect(await permission.listUserRoles({ userId: id })).toEqual([roleId]);

    const own = await callsOf(shop, 'xiaochen', 'chen1234');
    const info = await own.auth.getPermissionInfo();
    expect(info).toMatchObject({ roles: ['desk'], user: { id, nickname: '小陈', deptId } });
    expect(info.permissions.toSorted()).toEqual(['bs:order-info:create', 'bs:order-info:query']);
    expect(info.menus.map(({ name, children }) => [name, children?.map((page) => page.component)])).toEqual([
      ['订单管理', ['bs/order/index']],
    ]);
    expect(await refusal(own.user.page({}))).toMatchObject({ code: 403 });
    expect(await user.get({ id })).toMatchObject({ username: 'xiaochen', deptName: '业务部', loginIp: expect.stringMatching(/^10\./) });
    await role.updateStatus({ id: roleId, status: 1 });
    expect((await own.auth.getPermissionInfo()).permissions).toEqual([]);
  });

  it('has a name, a number and an address that no other of the shop has', async () => {
    const { user } = await callsOf(await fixture.shop(), 'admin');
    const zhou = { username: 'zhouli', mobile: '13700137000', email: 'zhou@example.com', password: 'secret' };
    await user.create(zhou);
    const other = { username: 'another', mobile: '13900139000', email: 'other@example.com', password: 'secret' };
    expect(await refusal(user.create({ ...other, username: 'ZhouLi' }))).toMatchObject({ message: '用户「ZhouLi」已存在' });
    expect(await refusal(user.create({ ...other, mobile: zhou.mobile }))).toMatchObject({ message: '手机号码「13700137000」已存在' });
    expect(await refusal(user.create({ ...other, email: zhou.email }))).toMatchObject({ message: '邮箱「zhou@example.com」已存在' });
    await user.create(other);
  });

  it('has a password of 4 to 16 characters, a username of letters and digits, and is called by it where nothing else is said', async () => {
    const { user } = await callsOf(await fixture.shop(), 'admin');
    const messageOf = (call: Promise<unknown>) =>
      call.then(String, (error: Error & { cause?: { issues?: Array<{ message: string }> } }) => error.cause?.issues?.[0]?.message);
    for (const password of ['abc', 'x'.repeat(17)])
      expect(await messageOf(user.create({ username: 'good', password }))).toBe('密码长度为 4-16 位');
    expect(await messageOf(user.create({ username: 'good', password: '' }))).toBe('密码不能为空');
    for (const username of ['abc', '张三三三', 'a b c d', 'x'.repeat(31)])
      expect(await messageOf(user.create({ username, password: 'secret' }))).toMatch(/用户名应为|长度不能超过/);
    const id = await user.create({ username: 'good', password: 'secret' });
    expect(await user.get({ id })).toMatchObject({ nickname: 'good', status: STATUS.enabled, postIds: [] });
  });

  it('stands in a department with everybody of the branch, and keeps department and post from being deleted', async () => {
    const { dept, post, user } = await callsOf(await fixture.shop(), 'admin');
    const top = await dept.create({ parentId: 0, name: '生产部' });
    const below = await dept.create({ parentId: top, name: '喷绘组' });
    const postId = await post.create({ name: '机长', code: 'press' });
    const id = await user.create({ username: 'press1', password: 'secret', deptId: below, postIds: [postId] });
    await dept.update({ id: top, leaderUserId: id });
    expect((await user.page({ deptId: top })).list).toMatchObject([{ id, deptName: '喷绘组', postIds: [postId] }]);
    expect((await dept.list())?.find((row) => row.id === top)).toMatchObject({ leaderUserName: 'press1' });
    expect(await refusal(dept.delete({ id: below }))).toMatchObject({ reason: 'inUse' });
    expect(await refusal(post.delete({ id: postId }))).toMatchObject({ reason: 'inUse' });
    expect(await refusal(user.delete({ id }))).toMatchObject({ reason: 'inUse' });
    await dept.update({ id: top, leaderUserId: null });
    await user.update({ id, deptId: null, postIds: [] });
    await dept.delete({ id: below });
    await post.delete({ id: postId });
    await user.delete({ id });
    expect(await refusal(user.create({ username: 'press2', password: 'secret', deptId: below }))).toMatchObject({
      message: '部门不存在，请重新选择',
    });
  });
});

describe('the accounts of a shop', () => {
  it('are no more than it has, whoever makes them at once', async () => {
    const shop = await fixture.shop();
    const { user } = await callsOf(shop, 'admin');
    await fixture.db.updateTable('systemTenant').set({ accountCount: 4 }).where('id', '=', shop.tenantId).execute();
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => user.create({ username: `many${index}`, password: 'secret' })),
    );
    const ids = made.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(ids).toHaveLength(2);
    expect(await refusal(user.create({ username: 'late', password: 'secret' }))).toEqual({
      code: 1_002_003_008,
      message: '本店最多启用 4 个账号，请先停用不再使用的账号，或升级套餐',
      reason: 'accountsUsedUp',
    });
    const [first = 0] = ids;
    await user.updateStatus({ id: first, status: 1 });
    await user.create({ username: 'late', password: 'secret' });
    expect(await refusal(user.updateStatus({ id: first, status: 0 }))).toMatchObject({ reason: 'accountsUsedUp' });
  });

  it('keep one administrator, whatever is done to the last', async () => {
    const shop = await fixture.shop();
    const { user, permission } = await callsOf(shop, 'admin');
    const id = shop.adminUserId;
    const last = { message: '本店至少要有一名启用的管理员，请先把管理员角色分配给其他人' };
    expect(await refusal(user.updateStatus({ id, status: 1 }))).toMatchObject(last);
    expect(await refusal(user.delete({ id }))).toMatchObject(last);
    expect(await refusal(permission.assignUserRole({ userId: id, roleIds: [shop.roleId] }))).toMatchObject(last);
    await permission.assignUserRole({ userId: shop.userId, roleIds: [shop.adminRoleId] });
    // Each takes the other's role away; the one that comes second has lost its permission.
    const wang = await callsOf(shop, 'wang');
    const outcomes = await Promise.allSettled([
      user.updateStatus({ id: shop.userId, status: 1 }),
      wang.user.updateStatus({ id, status: 1 }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await fixture.db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', shop.tenantId)
      .where('status', '=', STATUS.enabled)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('an administrator without a password', () => {
  it('does not count as one who could make another', async () => {
    const shop = await fixture.shop();
    const { user, permission } = await callsOf(shop, 'admin');
    const scope = asAdministrator(shop, shop.adminUserId);
    const imported = await fixture.services.users.create(scope, { username: 'imported', postIds: [] });
    await permission.assignUserRole({ userId: imported, roleIds: [shop.adminRoleId] });
    const last = { message: '本店至少要有一名启用的管理员，请先把管理员角色分配给其他人' };
    expect(await refusal(user.delete({ id: shop.adminUserId }))).toMatchObject(last);
    await user.updatePassword({ id: imported, password: 'secret' });
    await user.delete({ id: shop.adminUserId });
  });
});

describe('what was admitted before rights were taken', () => {
  it('changes no people any more once it is its turn', async () => {
    const shop = await fixture.shop();
    const { users, roles, permissions } = fixture.services;
    const admitted = (userId: number) => asAdministrator(shop, userId);
    const admin = admitted(shop.adminUserId);
    const third = { username: 'third', password: PASSWORD, roleIds: [shop.adminRoleId] };
    const thirdId = await fixture.services.accounts.createUser(shop, third);
    const roleId = await roles.create(admin, { name: '前台', code: 'front', sort: 1, status: STATUS.enabled, remark: null });
    const friend = { username: 'friend', password: 'secret', postIds: [] };
    const refusedTo = async (scope: Scope) => {
      for (const call of [
        () => users.create(scope, friend),
        () => users.updateStatus(scope, { id: shop.adminUserId, status: STATUS.disabled }),
        () => permissions.assignUserRole(scope, shop.adminUserId, []),
        () => permissions.assignRoleMenu(scope, roleId, []),
      ])
        await expect(call()).rejects.toThrow('没有该操作权限');
    };
    await refusedTo(admitted(shop.userId));
    await users.updateStatus(admin, { id: thirdId, status: STATUS.disabled });
    await refusedTo(admitted(thirdId));
    const narrow = { ...admitted(shop.userId), grants: { permissions: [], roles: [] } };
    await users.create(narrow, friend);
  });
});

describe('nobody gives more than he has', () => {
  it('neither by a role, nor by a menu, nor by the password of another', async () => {
    const shop = await fixture.shop(MANAGER);
    const admin = await callsOf(shop, 'admin');
    const accountants = await admin.role.create({ name: '会计', code: 'accountant' });
    const money = await fixture.menusOf(['bs:order-payment-receipts:query']);
    await admin.permission.assignRoleMenu({ roleId: accountants, menuIds: money });
    const accountant = await admin.user.create({ username: 'kuaiji', password: 'secret' });
    await admin.permission.assignUserRole({ userId: accountant, roleIds: [accountants] });

    const { user, role, permission } = await callsOf(shop, 'wang');
    const beyond = { code: 403, reason: 'beyondOwnRights' };
    const own = await user.create({ username: 'helper', password: 'secret' });
    for (const roleId of [accountants, shop.adminRoleId])
      expect(await refusal(permission.assignUserRole({ userId: own, roleIds: [roleId] }))).toMatchObject(beyond);
    for (const id of [accountant, shop.adminUserId]) {
      expect(await refusal(user.updatePassword({ id, password: 'taken' }))).toMatchObject(beyond);
      expect(await refusal(user.update({ id, mobile: '13700137009' }))).toMatchObject(beyond);
      expect(await refusal(user.updateStatus({ id, status: 1 }))).toMatchObject(beyond);
      expect(await refusal(user.delete({ id }))).toMatchObject(beyond);
      expect(await refusal(permission.assignUserRole({ userId: id, roleIds: [] }))).toMatchObject(beyond);
    }
    expect(await refusal(role.update({ id: accountants, name: '出纳' }))).toMatchObject(beyond);
    expect(await refusal(role.delete({ id: accountants }))).toMatchObject(beyond);
    const roleId = await role.create({ name: '前台', code: 'front' });
    expect(await refusal(permission.assignRoleMenu({ roleId, menuIds: money }))).toMatchObject(beyond);
    expect(await refusal(permission.assignRoleMenu({ roleId, menuIds: [999_999_999] }))).toMatchObject({ reason: 'referenceMissing' });
    const orders = await fixture.menusOf(['bs:order-info:query']);
    await permission.assignRoleMenu({ roleId, menuIds: orders });
    expect(await permission.listRoleMenus({ roleId })).toEqual(orders);
    await permission.assignUserRole({ userId: own, roleIds: [roleId] });
    await user.updatePassword({ id: own, password: 'better' });
    expect((await (await callsOf(shop, 'helper', 'better')).auth.getPermissionInfo()).permissions).toEqual(['bs:order-info:query']);
  });

  it('nor by a role of a name that means everything, nor by the one that came with the shop', async () => {
    const shop = await fixture.shop();
    const { role, permission } = await callsOf(shop, 'admin');
    for (const code of [ADMIN_ROLE, 'Admin', 'super_admin'])
      expect(await refusal(role.create({ name: '超级', code }))).toMatchObject({ reason: 'roleCodeReserved' });
    for (const code of ['ádmin', 'ａdmin', '1', 'a b'])
      await expect(role.create({ name: '超级', code })).rejects.toThrow('角色标识须以英文字母开头');
    const builtIn = { code: 1_002_002_003, message: '系统内置的角色不能修改或删除' };
    const id = shop.adminRoleId;
    expect(await refusal(role.update({ id, name: '店主' }))).toMatchObject(builtIn);
    expect(await refusal(role.updateStatus({ id, status: 1 }))).toMatchObject(builtIn);
    expect(await refusal(role.delete({ id }))).toMatchObject(builtIn);
    expect(await refusal(permission.assignRoleMenu({ roleId: id, menuIds: [] }))).toMatchObject(builtIn);
    const staff = await role.create({ name: '学徒', code: 'trainee' });
    expect(await refusal(role.create({ name: '学徒工', code: 'trainee' }))).toMatchObject({ message: '角色标识「trainee」已存在' });
    expect(await refusal(role.create({ name: '学徒', code: 'other' }))).toMatchObject({ message: '角色「学徒」已存在' });
    // Changing a role to this code is refused as well.
    expect(await refusal(role.update({ id: staff, code: ADMIN_ROLE }))).toMatchObject({ reason: 'roleCodeReserved' });
    expect(await refusal(role.update({ id: staff, name: '员工' }))).toMatchObject({ message: '角色「员工」已存在' });
    await role.delete({ id: staff });
  });
});

describe('a changed password and a disabled person', () => {
  it.each([
    [
      'by an administrator',
      (shop: Shop, admin: Awaited<ReturnType<typeof callsOf>>) => admin.user.updatePassword({ id: shop.userId, password: 'fresh1' }),
    ],
    [
      'by oneself',
      async (shop: Shop) => (await callsOf(shop, 'wang')).user.profile.updatePassword({ oldPassword: PASSWORD, newPassword: 'fresh1' }),
    ],
    [
      'and enabled again',
      async (shop: Shop, admin: Awaited<ReturnType<typeof callsOf>>) => {
        await admin.user.updateStatus({ id: shop.userId, status: 1 });
        return admin.user.updateStatus({ id: shop.userId, status: 0 });
      },
    ],
  ])('%s: every sign-in and every API token ends at once', async (_, change) => {
    const shop = await fixture.shop(['system:api-token:create', 'system:api-token:query']);
    const pairs = [await fixture.signIn(shop.name, 'wang'), await fixture.signIn(shop.name, 'wang')];
    const { token } = await fixture
      .caller({ bearer: pairs[0]?.accessToken ?? '' })
      .system.apiToken.create({ name: '网店', permissions: ['system:api-token:query'] });
    const bearers = [...pairs.map(({ accessToken }) => accessToken), token];
    for (const bearer of bearers) await fixture.caller({ bearer }).system.apiToken.page({});
    await change(shop, await callsOf(shop, 'admin'));
    for (const bearer of bearers) expect(await refusal(fixture.caller({ bearer }).system.apiToken.page({}))).toMatchObject({ code: 401 });
    for (const { refreshToken } of pairs)
      expect(await refusal(fixture.caller().system.auth.refreshToken({ refreshToken }))).toMatchObject({ message: '无效的刷新令牌' });
  });
});

describe('an API token', () => {
  it('makes nobody, takes over nobody and gives no rights, so that nothing of it outlives its revocation', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'admin');
    const person = fixture.caller({ bearer: accessToken }).system;
    const { token } = await person.apiToken.create({ name: '网店', permissions: ['*:*:*'] });
    const { user, permission, role } = fixture.caller({ bearer: token, door: 'rest' }).system;
    const id = shop.userId;
    const sheet = { fileKey: 'import/x', fileName: 'x.xlsx', fileBytes: 1, fileHash: 'a'.repeat(64), updateSupport: 0, dryRun: 0 };
    for (const call of [
      () => user.create({ username: 'backdoor', password: 'secret' }),
      () => user.updatePassword({ id, password: 'secret' }),
      () => user.updateStatus({ id, status: 1 }),
      () => user.delete({ id }),
      () => user.import(sheet),
      () => permission.assignUserRole({ userId: id, roleIds: [shop.adminRoleId] }),
      () => permission.assignRoleMenu({ roleId: shop.roleId, menuIds: [] }),
      () => permission.assignRoleDataScope({ roleId: shop.roleId, dataScope: 1 }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 403, reason: 'forbidden' });
    await user.update({ id, nickname: '王小芳' });
    await role.update({ id: shop.roleId, name: '伙计', code: 'staff', sort: 1, status: 0 });
    const offered = (await person.apiToken.listPermissions()).map((row) => row.permission);
    for (const useless of ['system:user:delete', 'system:user:update-password', 'system:permission:assign-role-data-scope'])
      expect(offered).not.toContain(useless);
  });
});

describe('the personal centre', () => {
  it('shows oneself and takes what one may say of oneself', async () => {
    const shop = await fixture.shop();
    const { user } = await callsOf(shop, 'wang');
    await user.profile.update({ nickname: '王芳芳', mobile: '13700137000', sex: 2 });
    const { user: other } = await callsOf(shop, 'admin');
    expect(await refusal(other.profile.update({ mobile: '13700137000' }))).toMatchObject({ message: '手机号码「13700137000」已存在' });
    expect(await user.profile.get()).toMatchObject({
      id: shop.userId,
      nickname: '王芳芳',
      mobile: '13700137000',
      sex: 2,
      roles: [{ id: shop.roleId, name: '员工' }],
      dept: null,
      posts: [],
    });
    expect(await refusal(user.profile.updatePassword({ oldPassword: 'wrong', newPassword: 'fresh1' }))).toMatchObject({
      code: 1_002_003_005,
      message: '原密码不正确',
    });
  });

  it('takes no more than five wrong old passwords, and lets the person in again with a new one', async () => {
    const shop = await fixture.shop();
    const { user } = await callsOf(shop, 'wang');
    const change = (oldPassword: string) => user.profile.updatePassword({ oldPassword, newPassword: 'fresh1' });
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => refusal(change(`guess${index}`))));
    const answers = Map.groupBy(guesses, ({ message }) => message.replace(/\d+/, 'n'));
    // The guesses run at the same time, so any five of them may be the counted ones.
    expect(Object.fromEntries([...answers].map(([message, { length }]) => [message, length]))).toEqual({
      原密码不正确: 5,
      '原密码输错次数过多，请 n 秒后再试': 7,
    });
    expect(await refusal(change(PASSWORD))).toMatchObject({ code: 429 });
    // The limit on guesses with a stolen sign-in must not lock its owner out: a new password by an administrator works.
    await (await callsOf(shop, 'admin')).user.updatePassword({ id: shop.userId, password: 'mended' });
    const again = await callsOf(shop, 'wang', 'mended');
    for (let wrong = 0; wrong < 4; wrong++)
      expect(await refusal(again.user.profile.updatePassword({ oldPassword: 'no', newPassword: 'fresh1' }))).toMatchObject({
        reason: 'passwordWrong',
      });
    // Two changes with the same old password: only one succeeds.
    const both = ['fresh1', 'fresh1'].map((newPassword) => again.user.profile.updatePassword({ oldPassword: 'mended', newPassword }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await callsOf(shop, 'wang', 'fresh1');
  });

  it('does not block others, however many passwords one person has hashed', async () => {
    const shop = await fixture.shop();
    const scope = asAdministrator(shop, shop.adminUserId);
    const passwordHash = await hashPassword('secret', { lane: 'nobody' });
    let done = 0;
    const reset = () => fixture.services.users.updatePassword(scope, { id: 999_999_999, password: 'secret' });
    const flood = Array.from({ length: 40 }, () =>
      reset().catch(() => {
        done += 1;
      }),
    );
    expect(await verifyPassword(passwordHash, 'secret', { lane: 'a network' })).toBe(true);
    expect(done).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('is closed to an API token', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'admin');
    const { token } = await fixture.caller({ bearer: accessToken }).system.apiToken.create({ name: '网店', permissions: ['*:*:*'] });
    const { profile } = fixture.caller({ bearer: token }).system.user;
    expect(await refusal(profile.get())).toMatchObject({ code: 403 });
    expect(await refusal(profile.update({ nickname: '别人' }))).toMatchObject({ code: 403 });
    expect(await refusal(profile.updatePassword({ oldPassword: PASSWORD, newPassword: 'fresh1' }))).toMatchObject({ code: 403 });
  });
});
