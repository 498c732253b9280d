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

/** Where a menu may stand: under a folder or a page that is there and not below itself, under a name that no sibling has. */
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

/** A permission put on a menu that roles hold is given to all of them, in every shop: so it must be one that the person holds. @throws AppError beyondOwnRights */
function refuseBeyondOwn({ grants }: Scope, ...permissions: string[]): void {
  if (!permissions.every((permission) => permission === '' || isPermitted(grants, permission))) throw new AppError('beyondOwnRights');
}

/**
 * Menus and permissions of the installation. Those of the product are brought to its registry at every start; of them only whether they are
 * switched on is for people to say.
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
      // Roles hold this menu: once it changes, what their people may do must be read anew.
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
  /** Those that the one who asks could give. */
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
