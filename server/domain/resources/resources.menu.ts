import { declarationOf, RESOURCE_NAMES, type ResourceName, type ResourcePrefix } from '#shared/resources/all-resources.ts';
import { actions, defineMenu, EDITS, type MenuPage } from '../menu.ts';

type BasePrefix = Extract<ResourcePrefix, `bs:${string}`>;
type ResourcePage = MenuPage<`${BasePrefix}:query`, `${BasePrefix}:${(typeof EDITS)[number] | 'import'}`>;

/** Other resources, such as departments, have their pages in the menu of their area. */
const isBaseData = (permission: ResourcePrefix): permission is BasePrefix => permission.startsWith('bs:');

/** The page of a plain list, from its declaration. Pages are sorted as RESOURCE_NAMES is. */
function pageOf(name: ResourceName, index: number): ResourcePage[] {
  const { title, permission, importable } = declarationOf(name);
  if (!isBaseData(permission)) return [];
  const page: ResourcePage = {
    directory: '/base-data',
    sort: index + 1,
    name: title,
    path: permission.replace(/^\w+:/, ''),
    component: `resource/${name}`,
    componentName: `Resource${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    permission: `${permission}:query`,
    buttons: actions(permission, title, importable ? [...EDITS, 'import'] : EDITS),
  };
  return [page];
}

export const resourcesMenu = defineMenu({ pages: RESOURCE_NAMES.flatMap(pageOf) });
