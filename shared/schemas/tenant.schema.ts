import { z } from 'zod';
import { isMobileNumber, MOBILE_NUMBER_MESSAGE } from '../rules/phone.rules.ts';
import { STATUS } from '../states.ts';
import { wireStatus } from './access.schema.ts';
import { password, username } from './user.schema.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  listShape,
  needed,
  orElse,
  stampShape,
  updateOf,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTime,
  wireTimeRange,
} from './wire.schema.ts';

const ACCOUNTS_MAX = 100_000;
const WEBSITE_MAX = 255;

/** The host in lower case; a scheme and path are removed from the input. */
const website = wireText(WEBSITE_MAX).transform((text) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, ''),
);

const tenantFields = {
  name: wireRequiredText(30, { required: '租户名称不能为空' }),
  contactName: wireRequiredText(30, { required: '联系人不能为空' }),
  contactMobile: emptyAsNull(wireText(11).refine(isMobileNumber, MOBILE_NUMBER_MESSAGE)),
  status: wireStatus,
  website: emptyAsNull(website).transform((text) => text || null),
  packageId: needed(wireId, '请选择租户套餐'),
  expireTime: needed(wireTime, '过期时间不能为空'),
  accountCount: needed(wireInteger({ min: 1, max: ACCOUNTS_MAX }), '账号额度不能为空'),
};

/** A shop with the account of its owner. */
export const tenantCreateInput = z.object({
  ...tenantFields,
  status: orElse(wireStatus, STATUS.enabled),
  username,
  password,
});
/** A shop without a package has every menu; its `packageId` is 0. */
export const tenantUpdateInput = updateOf({ ...tenantFields, packageId: wireInteger({ min: 0, max: Number.MAX_SAFE_INTEGER }) });
export const tenantPageInput = z.object({
  ...listShape('name'),
  name: filterText,
  contactName: filterText,
  contactMobile: filterText,
  status: filter(wireStatus),
  createTime: filter(wireTimeRange),
});
export const tenantRow = z.object({
  ...stampShape,
  name: z.string(),
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  status: z.number(),
  website: z.string().nullable(),
  /** 0 for a shop without a package. */
  packageId: z.number(),
  packageName: z.string().nullable(),
  expireTime: z.number(),
  accountCount: z.number(),
  /** Whether it is the operator's own tenant, which cannot be changed. */
  isOperator: z.boolean(),
});
export const simpleTenant = z.object({ id: z.number(), name: z.string() });
export const websiteInput = z.object({ website });

export type TenantCreate = z.output<typeof tenantCreateInput>;
export type TenantUpdate = z.output<typeof tenantUpdateInput>;
export type TenantPageInput = z.output<typeof tenantPageInput>;
export type TenantRow = z.output<typeof tenantRow>;
export type SimpleTenant = z.output<typeof simpleTenant>;

const packageFields = {
  name: wireRequiredText(30, { required: '套餐名称不能为空' }),
  status: wireStatus,
  remark: wireOptionalText(255),
  menuIds: needed(wireIds, '请选择菜单'),
};

export const tenantPackageCreateInput = z.object({ ...packageFields, status: orElse(wireStatus, STATUS.enabled) });
export const tenantPackageUpdateInput = updateOf(packageFields);
export const tenantPackagePageInput = z.object({
  ...listShape('name'),
  name: filterText,
  status: filter(wireStatus),
  remark: filterText,
  createTime: filter(wireTimeRange),
});
export const tenantPackageRow = z.object({
  ...stampShape,
  name: z.string(),
  status: z.number(),
  remark: z.string().nullable(),
  menuIds: z.array(z.number()),
});

export type TenantPackageCreate = z.output<typeof tenantPackageCreateInput>;
export type TenantPackageUpdate = z.output<typeof tenantPackageUpdateInput>;
export type TenantPackagePageInput = z.output<typeof tenantPackagePageInput>;
export type TenantPackageRow = z.output<typeof tenantPackageRow>;
