import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { EVERY_PERMISSION, isOperatorOnly, isPermitted } from '#shared/permissions.ts';
import type { MenuCreate, MenuListInput, MenuRow, MenuUpdate, SimpleMenu } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE } from '#shared/states.ts';
import { fromFlags, toFlags } from '../records/flags.ts';
import { found, refuseStale, stampOfChange } from '../records/record.ts';
import { forgetGrantsOfMenus, isOperatorShop, refuseOtherThanOperator } from '../system/people.service.ts';
import { accessRepository } from './access.repository.ts';
import { type MenuRecord, menusRepository } from './menu.repository.ts';

const WHAT = '菜单';
const ROOT = 0;

type Values = Omit<MenuRow, 'id' | 'version' | 'isBuiltIn'>;

const FLAGS = ['visible', 'keepAlive', 'alwaysShow'] as const;

const toRow = ({ registryKey, updateTime: _, updaterName: __, ...menu }: MenuRecord): MenuRow => ({
  ...fromFlags(menu, FLAGS),
  isBuiltIn: registryKey !== null,
});

/**
 * Checks a menu's place: the parent exists, is a folder or a page and does not lie below the menu, and no sibling has its name.
 * @throws AppError referenceMissing, invalid, treeCycle, nameTaken
 */
function refuseMisplaced(menus: readonly MenuRecord[], values: Values, id?: number): void {
  const parents = new Map(menus.map((menu) => [menu.id, menu]));
  const parent = parents.get(values.parentId);
  if (values.parentId !== ROOT) {
    if (!parent) throw new AppError('referenceMissing', { what: '上级菜单' });
    if (parent.type === MENU_TYPE.button) throw invalid('上级菜单只能是目录或菜单');
  }
  for (let at = parent; at !== undefined; at = parents.get(at.parentId)) if (at.id === id) throw new AppError('treeCycle', { what: WHAT });
  const namesake = menus.find((menu) => menu.parentId === values.parentId && menu.name === values.name && menu.id !== id);
  if (namesake) throw new AppError('nameTaken', { what: WHAT, name: values.name });
}

/**
 * A person may put only permissions of their own on a menu, because every role that holds the menu gets them, in every shop.
 * @throws AppError beyondOwnRights
 */
function refuseBeyondOwn({ grants }: Scope, ...permissions: string[]): void {
  if (!permissions.every((permission) => permission === '' || isPermitted(grants, permission))) throw new AppError('beyondOwnRights');
}

/**
 * Menus and permissions of the installation. Built-in ones are written anew from the product's registry after each migration, so people may
 * only enable or disable them.
 */
export const menuService = {
  create: (scope: Scope, input: MenuCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      refuseBeyondOwn(scope, input.permission);
      refuseMisplaced(await menusRepository.lockAll(scope), input);
      return menusRepository.insert(scope, toFlags(input, FLAGS));
    }),

  update: (scope: Scope, { id, version: seen, ...sent }: MenuUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const menus = await menusRepository.lockAll(scope);
      const stored = found(
        menus.find((menu) => menu.id === id),
        WHAT,
      );
      refuseStale(stored, seen);
      const before = toRow(stored);
      const { id: _, version: __, isBuiltIn, ...values } = { ...before, ...sent };
      const changed = Object.keys(values).filter((key) => values[key as keyof Values] !== before[key as keyof Values]);
      if (isBuiltIn && changed.some((key) => key !== 'status')) throw invalid('系统自带的菜单只能启用或停用，不能修改');
      refuseBeyondOwn(scope, before.permission, values.permission);
      const isAnother = changed.some((key) => key === 'permission' || key === 'type');
      if (isAnother && (await menusRepository.isHeld(scope, id))) throw invalid('已有角色拥有这个菜单，不能修改权限标识和类型，请另建菜单');
      refuseMisplaced(menus, values, id);
      // The change may alter what people with this menu may do, so their cached grants are dropped.
      await forgetGrantsOfMenus(scope, [id]);
      await menusRepository.update(scope, id, { ...toFlags(values, FLAGS), ...stampOfChange(scope, stored) });
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const menus = await menusRepository.lockAll(scope);
      const stored = found(
        menus.find((menu) => menu.id === id),
        WHAT,
      );
      if (stored.registryKey !== null) throw invalid('系统自带的菜单不能删除，可以停用');
      if (menus.some(({ parentId }) => parentId === id)) throw new AppError('hasChildren', { what: WHAT });
      await forgetGrantsOfMenus(scope, [id]);
      await menusRepository.delete(scope, id);
    }),

  get: async (scope: Scope, id: number): Promise<MenuRow> => toRow(found(await menusRepository.findById(scope, id), WHAT)),
  list: async (scope: Scope, input?: MenuListInput): Promise<MenuRow[]> => (await menusRepository.findAll(scope, input)).map(toRow),
  /** The menus that the caller may assign to roles. */
  async listAllSimple(scope: Scope): Promise<SimpleMenu[]> {
    const { grants, actor } = scope;
    const menus = await menusRepository.findSimple(scope);
    const own = await accessRepository.findMenusOfRoles(scope, await accessRepository.findRoleIds(scope, actor.userId));
    const isOperator = await isOperatorShop(scope);
    const bare = new Set(own.map(({ id }) => id));
    const isOwn = ({ id, permission, type }: (typeof menus)[number]) =>
      type === MENU_TYPE.directory || isPermitted(grants, permission || EVERY_PERMISSION) || (permission === '' && bare.has(id));
    return menus
      .map(({ permission, ...menu }) => ({ ...menu, permission, isOperatorOnly: isOperatorOnly(permission) }))
      .filter((menu) => isOwn(menu) && (isOperator || !menu.isOperatorOnly))
      .map(({ permission: _, ...menu }) => menu);
  },
};
