import { z } from 'zod';
import { setupOutput, setupPassInput } from '#shared/schemas/shop-setup.schema.ts';
import { tenantNameInput } from '#shared/schemas/system.schema.ts';
import {
  simpleTenant,
  tenantCreateInput,
  tenantPackageCreateInput,
  tenantPackagePageInput,
  tenantPackageRow,
  tenantPackageUpdateInput,
  tenantPageInput,
  tenantRow,
  tenantUpdateInput,
  websiteInput,
} from '#shared/schemas/tenant.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, publicCall, router } from '../trpc.ts';

/** `create` is closed to API tokens: a shop and its administrator made with a stolen token would outlast the token. */
const tenant = router({
  ...recordProcedures(
    {
      title: '租户',
      permission: 'system:tenant',
      sheet: 'tenant',
      create: tenantCreateInput,
      update: tenantUpdateInput,
      page: tenantPageInput,
      row: tenantRow,
    },
    (services) => services.shops,
  ),
  create: guarded('system:tenant:create', { summary: '新增租户，连同其管理员；仅限平台运营方', isForPeople: true })
    .input(tenantCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.shops.create(ctx.scope, input)),
  listAllSimple: guarded('system:tenant:query', { summary: '租户精简列表，仅限平台运营方' })
    .output(z.array(simpleTenant))
    .query(({ ctx }) => ctx.services.shops.listAllSimple(ctx.scope)),
  getIdByName: publicCall({ summary: '使用租户名，获得租户编号' })
    .input(tenantNameInput)
    .output(z.number().nullable())
    .query(({ ctx, input }) => ctx.services.tenants.getIdByName(input.name, ctx)),
  getByWebsite: publicCall({ summary: '使用域名，获得租户' })
    .input(websiteInput)
    .output(simpleTenant.nullable())
    .query(({ ctx, input }) => ctx.services.tenants.getByWebsite(input.website, ctx)),
});

const { exportExcel: _, ...packageProcedures } = recordProcedures(
  {
    title: '租户套餐',
    permission: 'system:tenant-package',
    sheet: 'tenant',
    create: tenantPackageCreateInput,
    update: tenantPackageUpdateInput,
    page: tenantPackagePageInput,
    row: tenantPackageRow,
  },
  (services) => services.tenantPackages,
);
const simplePackages = guarded(['system:tenant-package:query', 'system:tenant:query', 'system:tenant:create', 'system:tenant:update'], {
  summary: '租户套餐精简列表',
})
  .output(z.array(simpleTenant))
  .query(({ ctx }) => ctx.services.tenantPackages.listAllSimple(ctx.scope));
/** Older clients of the API family call the short list by another name. */
const tenantPackage = router({ ...packageProcedures, listAllSimple: simplePackages, getSimpleList: simplePackages });

/** The first steps in a new shop, for people who may edit its company information. */
const shopSetup = router({
  get: guarded('bs:company-info:update', { summary: '新店设置的步骤' })
    .output(setupOutput)
    .query(({ ctx }) => ctx.services.shopSetup.get(ctx.scope)),
  pass: guarded('bs:company-info:update', { summary: '跳过新店设置的步骤' })
    .input(setupPassInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.shopSetup.pass(ctx.scope, input)),
});

export const tenantRouters = { tenant, tenantPackage };
export const setupRouters = { shopSetup };
