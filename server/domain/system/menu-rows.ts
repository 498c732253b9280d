import { FLAG, type Flag, MENU_TYPE, type MenuType } from '#shared/states.ts';
import { type AreaMenu, type Buttons, DIRECTORIES, type MenuPage } from '../menu.ts';

/** A row of the menu table as the registry declares it. */
export interface MenuRow {
  /** Identifies the row for good: the path of a directory, the component's name of a page, the permission of a button. */
  key: string;
  parentKey: string | null;
  type: MenuType;
  name: string;
  permission: string;
  sort: number;
  path: string;
  icon: string;
  component: string;
  componentName: string;
  visible: Flag;
  keepAlive: Flag;
}

const BLANK = { permission: '', path: '', icon: '', component: '', componentName: '', visible: FLAG.yes, keepAlive: FLAG.yes };

function directoryRows(): MenuRow[] {
  return Object.entries(DIRECTORIES).map(([path, { name, icon }], index) => {
    return { ...BLANK, key: path, parentKey: null, type: MENU_TYPE.directory, name, icon, path, sort: index + 1 };
  });
}

function pageRow({ directory, buttons: _, isHidden = false, isKeptAlive = true, ...page }: MenuPage): MenuRow {
  const flags = { visible: isHidden ? FLAG.no : FLAG.yes, keepAlive: isKeptAlive ? FLAG.yes : FLAG.no };
  return { ...BLANK, ...page, ...flags, key: page.componentName, parentKey: directory, type: MENU_TYPE.page };
}

function buttonRows(componentName: string, buttons: Buttons): MenuRow[] {
  return Object.entries(buttons).map(([permission, name = ''], index) => {
    return { ...BLANK, key: permission, parentKey: componentName, type: MENU_TYPE.button, name, permission, sort: index + 1 };
  });
}

/** The rows of the registry, parents before their children. @throws Error when two rows have the same key, or buttons have no page */
export function menuRows(menus: readonly AreaMenu[]): MenuRow[] {
  const pages = menus.flatMap(({ pages = [] }) => pages);
  const onPages = new Map(pages.map(({ componentName, buttons }) => [componentName, buttons]));
  for (const [componentName, buttons] of menus.flatMap(({ more = {} }) => Object.entries(more))) {
    const own = onPages.get(componentName);
    if (!own) throw new Error(`there is no page ${componentName} for the buttons ${Object.keys(buttons).join(', ')}`);
    onPages.set(componentName, { ...own, ...buttons });
  }
  const buttons = [...onPages].flatMap(([componentName, own]) => buttonRows(componentName, own));
  const rows = [...directoryRows(), ...pages.map(pageRow), ...buttons];
  const twice = rows.find((row, index) => rows.findIndex(({ key }) => key === row.key) !== index);
  if (twice) throw new Error(`two menus are called ${twice.key}`);
  return rows;
}
