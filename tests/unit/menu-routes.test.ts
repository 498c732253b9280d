import { describe, expect, test } from 'vitest';
import { findRoute, fixedRoutes, leavesOf, routesOf, shownInTopMenu, sidebarOf } from '#client/app/menu-routes.ts';
import { pageLoader } from '#client/app/page-map.ts';
import { MENU_ICONS } from '#client/app/shell/menu-icon.tsx';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { MENUS } from '#domain/all-menus.ts';
import { menuRows } from '#domain/system/menu-rows.ts';
import { MENU_TYPE } from '#shared/states.ts';

let lastId = 0;
function node(name: string, path: string, more: Partial<MenuNode> = {}): MenuNode {
  return {
    id: ++lastId,
    parentId: 0,
    name,
    path,
    component: null,
    componentName: null,
    icon: null,
    visible: true,
    keepAlive: true,
    alwaysShow: true,
    children: null,
    ...more,
  };
}

const menus = [
  node('基础资料', '/base-data', {
    children: [
      node('计量单位', 'unit-type', { component: 'resource/unitType' }),
      node('隐藏页', 'hidden', { component: 'resource/billType', visible: false }),
      node('没有页面', 'nothing', { component: 'bs/nothing/index' }),
    ],
  }),
  node('空目录', '/empty', { children: [node('没有页面', 'nothing', { component: 'bs/nothing/index' })] }),
  node('官网', 'https://example.com'),
  node('联系', '/contact', { children: [node('来信', 'mailto:service@example.com'), node('来电', 'tel:4008001234')] }),
  node('物流', '/delivery', { children: [node('运单', 'https://example.com/bills', { id: 77, component: 'iframe' })] }),
];

describe('menus of the server', () => {
  test('read again, give the same pages, which keep their state', () => {
    const loads = () => routesOf(menus).map(({ load }) => load);
    expect(loads().length).toBeGreaterThan(2);
    expect(loads().every((load, index) => load === loads()[index])).toBe(true);
  });

  test('pages get their full path and the way to them; hidden ones stay reachable', () => {
    expect(routesOf(menus).map(({ path, hidden, trail }) => ({ path, hidden, trail: trail.map((crumb) => crumb.title) }))).toEqual([
      { path: '/base-data/unit-type', hidden: false, trail: ['基础资料', '计量单位'] },
      { path: '/base-data/hidden', hidden: true, trail: ['基础资料', '隐藏页'] },
      { path: '/iframe/77', hidden: false, trail: ['物流', '运单'] },
    ]);
  });

  test('the sidebar offers only what leads somewhere', () => {
    expect(sidebarOf(menus)).toMatchObject([
      { title: '基础资料', to: null, children: [{ title: '计量单位', to: '/base-data/unit-type' }] },
      { title: '官网', to: 'https://example.com' },
      {
        title: '联系',
        children: [
          { title: '来信', to: 'mailto:service@example.com' },
          { title: '来电', to: 'tel:4008001234' },
        ],
      },
      { title: '物流', to: null, children: [{ title: '运单', to: '/iframe/77' }] },
    ]);
  });

  test('what can be searched for is what the sidebar offers, outside addresses too', () => {
    expect(leavesOf(sidebarOf(menus)).map(({ path, titles }) => `${titles.join('/')} ${path}`)).toEqual([
      '基础资料/计量单位 /base-data/unit-type',
      '官网 https://example.com',
      '联系/来信 mailto:service@example.com',
      '联系/来电 tel:4008001234',
      '物流/运单 /iframe/77',
    ]);
  });

  test('an address without a number in the place of a number is unknown', () => {
    expect(findRoute(fixedRoutes, '/dict/type/data/12')?.title).toBe('字典数据');
    expect(findRoute(fixedRoutes, '/dict/type/data/x1')).toBeNull();
    expect(findRoute(fixedRoutes, '/nowhere')).toBeNull();
  });

  test('their icons are known to every client of the API family', () => {
    const icons = menuRows(MENUS).flatMap(({ icon }) => (icon === '' ? [] : [icon]));
    expect(icons.filter((icon) => !Object.hasOwn(MENU_ICONS, icon))).toEqual([]);
  });

  test.each([
    [992, 3],
    [1366, 5],
    [1440, 5],
    [1920, 7],
  ])('a window of %i pixels shows %i entries in the top menu', (width, shown) => {
    expect(shownInTopMenu(width)).toBe(shown);
  });

  test('of the product all open a page', () => {
    const pages = menuRows(MENUS).filter(({ type }) => type === MENU_TYPE.page);
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter(({ component }) => pageLoader(component) === null).map(({ key }) => key)).toEqual([]);
  });
});
