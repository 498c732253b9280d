import type { CheckNode } from '#client/ui/check-tree.tsx';
import { MENU_TYPE } from '#shared/states.ts';

interface Entry {
  id: number;
  name: string;
  parentId: number;
  type: number;
}

/** Menus as a tree to tick; a folder with nothing in it is left out. */
export function menuNodes(menus: readonly Entry[], parentId = 0): CheckNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId)
    .map(({ id, name, type }) => ({ id, label: name, type, children: menuNodes(menus, id) }))
    .filter(({ type, children }) => type !== MENU_TYPE.directory || children.length > 0);
}
