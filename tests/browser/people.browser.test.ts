import { expect, it } from 'vitest';
import { STATUS } from '#shared/states.ts';
import { signIn } from './harness/browser-page.ts';
import { app, button, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';

startOrderDesk({ workers: 0 });

const dialog = () => page.getByRole('dialog').last();
const save = async () => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};
async function choose(name: string, item: string): Promise<void> {
  await button(`${name} 的更多操作`).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const pageNames = () => page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allInnerTexts();

async function open(path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await page.getByRole('button', { name: '刷新' }).waitFor();
}

it('makes a department, a role and a person, who then sees exactly what the role allows', async () => {
  await openAt('/system/dept');
  await page.getByRole('button', { name: '刷新' }).waitFor();
  await button('新建').first().click();
  await dialog().getByLabel('部门名称').fill('业务部');
  await save();
  await page.getByRole('row', { name: /业务部/ }).waitFor();

  await open('/system/role');
  await button('新建').first().click();
  await dialog().getByLabel('角色名称').fill('接单员');
  await dialog().getByLabel('角色标识').fill('desk');
  await save();
  await choose('接单员', '菜单权限');
  await dialog().getByLabel('订单新增', { exact: true }).check();
  // Checking a button also checks its page and folder, and nothing else.
  await dialog().getByText('已选 3 项').waitFor();
  await save();

  await open('/system/user');
  const department = page.getByRole('treeitem', { name: '业务部' });
  await department.click();
  await button('重置').click();
  expect(await department.getAttribute('aria-current')).toBe('true');
  await button('新建').first().click();
  await dialog().getByLabel('用户名').fill('xiaochen');
  await dialog().getByLabel('昵称').fill('小陈');
  await dialog().getByLabel('密码').fill('abc');
  expect(await dialog().getByLabel('部门').locator('option:checked').innerText()).toBe('业务部');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().getByText('密码长度为 4-16 位').waitFor();
  await dialog().getByLabel('密码').fill('chen1234');
  await save();
  await page.getByRole('row', { name: /小陈.*业务部/ }).waitFor();
  await choose('小陈', '分配角色');
  await dialog().getByLabel('接单员').check();
  await save();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(shop.name, '/bs/order/index', 'xiaochen', app.url, 'chen1234');
  await page.getByRole('table', { name: '订单列表' }).waitFor();
  expect((await pageNames()).filter((name) => !['印店管家', '首页'].includes(name))).toEqual(['订单管理']);
  expect(await page.getByRole('button', { name: /开单|新建|新增/ }).count()).toBeGreaterThan(0);
  expect(await button('导出').count()).toBe(0);
  await page.goto(`${app.url}/system/user`);
  await page.getByText('404').waitFor();

  await page.goto(`${app.url}/user/profile`);
  await said('小陈');
  await button('修改密码').click();
  await dialog().getByLabel('原密码').fill('chen1234');
  await dialog()
    .getByLabel(/^新密码/)
    .fill('chen5678');
  await dialog().getByLabel('确认新密码').fill('chen5678');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('密码已修改，请用新密码重新登录').waitFor();
  await signIn(shop.name, '/user/profile', 'xiaochen', app.url, 'chen5678');
  await said('接单员');
});

it('opens the built-in role, which nobody can change, only to be read', async () => {
  await openAt('/system/role');
  await page.locator('tr[data-id]').first().dblclick();
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().waitFor();
  await dialog().getByText('角色标识').waitFor();
  expect(await dialog().getByRole('button', { name: '编辑', exact: true }).count()).toBe(0);
  expect(await dialog().getByRole('button', { name: '保存', exact: true }).count()).toBe(0);
});

it('offers the departments of a department that is disabled for the data scope of a role', async () => {
  const parentId = await shop.call<number>('POST', '/system/dept/create', { name: '旧业务部', parentId: 0 });
  await shop.call('POST', '/system/dept/create', { name: '门市组', parentId });
  await shop.call('PUT', '/system/dept/update', { id: parentId, status: STATUS.disabled });
  await shop.call('POST', '/system/role/create', { name: '接单员', code: 'desk' });
  await openAt('/system/role');
  await choose('接单员', '数据权限');
  await dialog().getByLabel('数据范围').selectOption({ label: '指定部门数据权限' });
  await dialog().getByLabel('门市组').check();
});
