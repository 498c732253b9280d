/** Folders of the sidebar in their order, by their paths. A folder is shown to whoever sees a page in it. */
export const DIRECTORIES = {
  '/bs': { name: '订单管理', icon: 'shopping' },
  '/base-data': { name: '基础资料', icon: 'nested' },
  '/system': { name: '系统管理', icon: 'system' },
  '/log': { name: '系统日志', icon: 'log' },
  '/platform': { name: '平台管理', icon: 'server' },
} as const;

/** Permissions that a role can be given besides a page's own, with their names, in the order in which they are shown. */
export type Buttons<P extends string = string> = Readonly<Partial<Record<P, string>>>;

/** A page of the sidebar. Whoever holds its permission sees it. */
export interface MenuPage<Q extends string = string, B extends string = string> {
  directory: keyof typeof DIRECTORIES;
  /** Its place in the folder. */
  sort: number;
  name: string;
  /** Below its folder's, or a whole one that begins with a slash. */
  path: string;
  icon?: string;
  /** What the client opens (client/src/app/page-map.ts). */
  component: string;
  /** The page is known by it for good: another name makes another page. */
  componentName: string;
  permission: Q;
  /** Left out of sidebar and search. */
  isHidden?: boolean;
  /** False for a page that begins anew each time its tab is opened. */
  isKeptAlive?: boolean;
  buttons: Buttons<B>;
}

/** What one area gives to the menus. */
export interface AreaMenu {
  pages?: readonly MenuPage[];
  /** Buttons on pages of other areas, by the names of their components. */
  more?: Readonly<Record<string, Buttons>>;
}

/** Keeps the names of the permissions. */
export const defineMenu = <const M extends AreaMenu>(menu: M): M => menu;

const ACTION_NAMES = { query: '查询', create: '新增', update: '修改', delete: '删除', export: '导出', import: '导入' } as const;
type Action = keyof typeof ACTION_NAMES;

/** What is done on a page with its records, besides looking at them. */
export const EDITS = ['create', 'update', 'delete', 'export'] as const satisfies readonly Action[];

/** `actions('bs:product-info', '产品', ['create'])` is the button bs:product-info:create, 产品新增. */
export function actions<const P extends string, const A extends Action>(prefix: P, what: string, chosen: readonly A[]) {
  return Object.fromEntries(chosen.map((action) => [`${prefix}:${action}`, `${what}${ACTION_NAMES[action]}`])) as Record<
    `${P}:${A}`,
    string
  >;
}

/** `bs:customer-quotes` is the component BsCustomerQuotes. */
const componentNameOf = (prefix: string): string =>
  prefix
    .split(/[:-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

type RecordPage<P extends string> = MenuPage<`${P}:query`, `${P}:${(typeof EDITS)[number]}`>;

/**
 * The page of a list of records, where path and component follow from the prefix of its permissions.
 * @param what what its buttons call a record, where that is not the name of the page
 */
export function recordPage<const P extends string>(
  prefix: P,
  { what, ...place }: Pick<MenuPage, 'directory' | 'sort' | 'name' | 'icon'> & Partial<Pick<MenuPage, 'path'>> & { what?: string },
): RecordPage<P> {
  const component = `${prefix.replace(':', '/')}/index`;
  return {
    path: component.replace(/^\w+\//, ''),
    component,
    componentName: componentNameOf(prefix),
    permission: `${prefix}:query`,
    buttons: actions(prefix, what ?? place.name, EDITS),
    ...place,
  };
}
