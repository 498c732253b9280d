import { z } from 'zod';
import { DATA_SCOPE, MENU_TYPE, STATUS, type Status } from '../states.ts';
import {
  filter,
  filterText,
  listShape,
  orElse,
  stampShape,
  updateOf,
  wireBoolean,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

const SORT_MAX = 1_000_000;
/** A status (see STATUS), also as text. */
export const wireStatus = wireInteger({ min: STATUS.enabled, max: STATUS.disabled }).transform((value) => value as Status);
const sort = wireInteger({ min: 0, max: SORT_MAX });

const ROLE_CODE = /^[A-Za-z][\w-]*$/;
const ROLE_CODE_MESSAGE = '角色标识须以英文字母开头，只能包含字母、数字、下划线和横线';

const roleFields = {
  name: wireRequiredText(30, { required: '角色名称不能为空' }),
  // ASCII only: the database's collation treats some other letters as equal, so that two codes could collide.
  code: wireRequiredText(100, { required: '角色标识不能为空' }).refine((code) => ROLE_CODE.test(code), ROLE_CODE_MESSAGE),
  sort: orElse(sort, 0),
  remark: wireOptionalText(255),
};

export const roleCreateInput = z.object({ ...roleFields, status: orElse(wireStatus, STATUS.enabled) });
export const roleUpdateInput = updateOf({ ...roleFields, sort, status: wireStatus });
export const rolePageInput = z.object({
  ...listShape('code'),
  name: filterText,
  code: filterText,
  status: filter(wireStatus),
  createTime: filter(wireTimeRange),
});
export const roleRow = z.object({
  ...stampShape,
  name: z.string(),
  code: z.string(),
  sort: z.number(),
  status: z.number(),
  /** See ROLE_TYPE. */
  type: z.number(),
  remark: z.string().nullable(),
  dataScope: z.number(),
  dataScopeDeptIds: z.array(z.number()),
});
export const simpleRole = z.object({ id: z.number(), name: z.string() });
export const statusInput = z.object({ id: wireId, status: wireStatus });

export type RoleCreate = z.output<typeof roleCreateInput>;
export type RoleUpdate = z.output<typeof roleUpdateInput>;
export type RolePageInput = z.output<typeof rolePageInput>;
export type RoleRow = z.output<typeof roleRow>;

export const roleIdInput = z.object({ roleId: wireId });
export const userIdInput = z.object({ userId: wireId });
export const roleMenuInput = z.object({ roleId: wireId, menuIds: orElse(wireIds, []) });
export const userRoleInput = z.object({ userId: wireId, roleIds: orElse(wireIds, []) });
export const dataScopeInput = z
  .object({
    roleId: wireId,
    dataScope: wireInteger({ min: DATA_SCOPE.all, max: DATA_SCOPE.own }),
    dataScopeDeptIds: orElse(wireIds, []),
  })
  .refine(({ dataScope, dataScopeDeptIds }) => dataScope !== DATA_SCOPE.chosen || dataScopeDeptIds.length > 0, {
    message: '请至少选择一个部门',
    path: ['dataScopeDeptIds'],
  });
export type DataScopeInput = z.output<typeof dataScopeInput>;

/** An absent text is stored as an empty one, because the columns are not nullable. */
const menuText = (max: number) => orElse(wireText(max), '');
const menuFields = {
  name: wireRequiredText(50, { required: '菜单名称不能为空' }),
  permission: menuText(100).refine((text) => !text.includes('*'), '权限标识不能含有 *'),
  type: wireInteger({ min: MENU_TYPE.directory, max: MENU_TYPE.button }),
  sort,
  parentId: wireInteger({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  path: menuText(200),
  icon: menuText(100),
  component: menuText(200),
  componentName: menuText(100),
  status: wireStatus,
  visible: orElse(wireBoolean, true),
  keepAlive: orElse(wireBoolean, true),
  alwaysShow: orElse(wireBoolean, true),
};

export const menuCreateInput = z.object({ ...menuFields, status: orElse(wireStatus, STATUS.enabled) });
export const menuUpdateInput = updateOf({ ...menuFields, visible: wireBoolean, keepAlive: wireBoolean, alwaysShow: wireBoolean });
export const menuListInput = z.object({ name: filterText, status: filter(wireStatus) });
export const menuRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  permission: z.string(),
  /** See MENU_TYPE. */
  type: z.number(),
  sort: z.number(),
  parentId: z.number(),
  path: z.string(),
  icon: z.string(),
  component: z.string(),
  componentName: z.string(),
  status: z.number(),
  visible: z.boolean(),
  keepAlive: z.boolean(),
  alwaysShow: z.boolean(),
  /** Whether it comes with the product: people can only switch it on and off. */
  isBuiltIn: z.boolean(),
});
export const simpleMenu = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  type: z.number(),
  isOperatorOnly: z.boolean(),
});

export type MenuCreate = z.output<typeof menuCreateInput>;
export type MenuUpdate = z.output<typeof menuUpdateInput>;
export type MenuListInput = z.output<typeof menuListInput>;
export type MenuRow = z.output<typeof menuRow>;
export type SimpleMenu = z.output<typeof simpleMenu>;
