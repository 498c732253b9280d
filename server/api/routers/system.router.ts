import { z } from 'zod';
import { savedViews, savedViewsInput } from '#shared/schemas/saved-view.schema.ts';
import { foundRow, searchInput } from '#shared/schemas/search.schema.ts';
import {
  apiTokenCreateInput,
  apiTokenCreateOutput,
  apiTokenPageInput,
  apiTokenRow,
  grantablePermission,
  loginInput,
  loginKeyOutput,
  permissionInfoOutput,
  refreshTokenInput,
  tokenOutput,
} from '#shared/schemas/system.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { guarded, publicCall, router } from '../trpc.ts';

const API_TOKEN = 'system:api-token';

const authRouter = router({
  getLoginKey: publicCall({ summary: '登录加密公钥' })
    .output(loginKeyOutput)
    .query(({ ctx }) => ctx.services.auth.getLoginKey()),
  login: publicCall({ summary: '使用账号密码登录' })
    .input(loginInput)
    .output(tokenOutput)
    .mutation(async ({ ctx, input }) => {
      const { pair, deviceCookie } = await ctx.services.auth.login(input, ctx);
      ctx.setDeviceCookie?.(deviceCookie);
      return pair;
    }),
  refreshToken: publicCall({ summary: '刷新令牌' })
    .input(refreshTokenInput)
    .output(tokenOutput)
    .mutation(({ ctx, input }) => ctx.services.auth.refresh(input.refreshToken, ctx)),
  logout: publicCall({ summary: '登出系统' })
    .output(done)
    .mutation(async ({ ctx }) => {
      await ctx.services.auth.logout(ctx.bearer, ctx);
    }),
  getPermissionInfo: guarded('signedIn', { summary: '登录用户的权限信息' })
    .output(permissionInfoOutput)
    .query(({ ctx }) => ctx.services.permissionInfo.getPermissionInfo(ctx.scope, { isPerson: ctx.session.kind === 'access' })),
});

const apiTokenRouter = router({
  create: guarded(`${API_TOKEN}:create`, { summary: '新增接口令牌', isForPeople: true })
    .input(apiTokenCreateInput)
    .output(apiTokenCreateOutput)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.create(ctx.scope, input)),
  page: guarded(`${API_TOKEN}:query`, { summary: '接口令牌分页' })
    .input(apiTokenPageInput)
    .output(pageOf(apiTokenRow))
    .query(({ ctx, input }) => ctx.services.apiTokens.page(ctx.scope, input)),
  revoke: guarded(`${API_TOKEN}:delete`, { summary: '吊销接口令牌', isForPeople: true })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.revoke(ctx.scope, input.id)),
  listPermissions: guarded(`${API_TOKEN}:create`, { summary: '可授予接口令牌的权限' })
    .output(z.array(grantablePermission))
    .query(({ ctx }) => ctx.services.apiTokens.listPermissions(ctx.scope)),
});

/** Views of lists (filters, columns) that a person saved. */
const savedViewRouter = router({
  listAllSimple: guarded('signedIn', { summary: '自己保存的列表视图' })
    .output(savedViews)
    .query(({ ctx }) => ctx.services.savedViews.all(ctx.scope)),
  update: guarded('signedIn', { summary: '保存自己在一个列表的全部视图', isForPeople: true })
    .input(savedViewsInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.savedViews.update(ctx.scope, input)),
});

const searchRouter = router({
  find: guarded(['bs:order-info:query', 'bs:customer-info:query', 'bs:product-info:query'], {
    summary: '按编号、名称、助记码或电话查找订单、客户、产品；只含有权限查看的',
  })
    .input(searchInput)
    .output(z.array(foundRow))
    .query(({ ctx, input }) => ctx.services.search.find(ctx.scope, input.text)),
});

export const systemRouters = {
  auth: authRouter,
  apiToken: apiTokenRouter,
  savedView: savedViewRouter,
  search: searchRouter,
};
