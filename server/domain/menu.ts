/** Folders of the sidebar in their order, by their paths. A person sees a folder if they see a page in it. */
export const DIRECTORIES = {
  '/bs': { name: '订单管理', icon: 'shopping' },
  '/base-data': { name: '基础资料', icon: 'nested' },
  '/system': { name: '系统管理', icon: 'system' },
  '/log': { name: '系统日志', icon: 'log' },
  '/platform': { name: '平台管理', icon: 'server' },
} as const;

/** Further permissions on a page, with their names, in the order in which the role's dialog shows them. */
export type Buttons<P extends string = string> = Readonly<Partial<Record<P, string>>>;

/** A page of the sidebar. People with its permission see it. */
export interface MenuPage<Q extends string = string, B extends string = string> {
  directory: keyof typeof DIRECTORIES;
  /** Its place in the folder. */
  sort: number;
  name: string;
  /** Relative to its folder's path, or absolute with a leading slash. */
  path: string;
  icon?: string;
  /** Key of the component that the client shows (client/src/app/page-map.ts). */
  component: string;
  /** Identifies the page in the tables of menus. Changing it makes another page, which no role holds. */
  componentName: string;
  permission: Q;
  /** Left out of the sidebar and the search. */
  isHidden?: boolean;
  /** False for a page that is built anew each time its tab is opened. */
  isKeptAlive?: boolean;
  buttons: Buttons<B>;
}

/** What one area gives to the menus. */
export interface AreaMenu {
  pages?: readonly MenuPage[];
  /** Buttons on pages of other areas, by the names of their components. */
  more?: Readonly<Record<string, Buttons>>;
}

/** Keeps the literal types of the permissions. */
export const defineMenu = <const M extends AreaMenu>(menu: M): M => menu;

const ACTION_NAMES = { query: '查询', create: '新增', update: '修改', delete: '删除', export: '导出', import: '导入' } as const;
type Action = keyof typeof ACTION_NAMES;

/** The usual actions on a page of records, besides reading them. */
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
 * The page of a list of records. Its path and component follow from the prefix of its permissions.
 * @param what the record's name on its buttons, where it differs from the name of the page
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
