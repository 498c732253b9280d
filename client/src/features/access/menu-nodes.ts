import { treeOf } from '#client/records/tree.ts';
import type { CheckNode } from '#client/ui/check-tree.tsx';
import type { SimpleMenu } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE } from '#shared/states.ts';

/** Menus as a tree to tick; empty folders are left out. */
export const menuNodes = (menus: readonly SimpleMenu[]): CheckNode[] =>
  treeOf<SimpleMenu, CheckNode[]>(menus, ({ id, name, type }, below) => {
    const children = below.flat();
    return type === MENU_TYPE.directory && children.length === 0 ? [] : [{ id, label: name, children }];
  }).flat();
