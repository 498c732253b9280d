import { z } from 'zod';
import { areaIpInput, areaNode } from '#shared/schemas/area.schema.ts';
import { companyInfoOutput, companyInfoUpdateInput } from '#shared/schemas/company-info.schema.ts';
import { configCreateInput, configKeyInput, configPageInput, configRow, configUpdateInput } from '#shared/schemas/config.schema.ts';
import {
  dictDataCreateInput,
  dictDataPageInput,
  dictDataRow,
  dictDataUpdateInput,
  dictNameInput,
  dictTypeCreateInput,
  dictTypePageInput,
  dictTypeRow,
  dictTypeUpdateInput,
  simpleDictData,
  simpleDictType,
} from '#shared/schemas/dict.schema.ts';
import {
  noticeCreateInput,
  noticePageInput,
  noticeRow,
  noticeUpdateInput,
  postedNotice,
  postedNoticeText,
} from '#shared/schemas/notice.schema.ts';
import { idInput } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const dictType = router({
  ...recordProcedures(
    {
      title: '字典类型',
      permission: 'system:dict',
      sheet: 'dictType',
      create: dictTypeCreateInput,
      update: dictTypeUpdateInput,
      page: dictTypePageInput,
      row: dictTypeRow,
    },
    (services) => services.dictTypes,
  ),
  listAllSimple: guarded('signedIn', { summary: '字典类型精简列表' })
    .output(z.array(simpleDictType))
    .query(({ ctx }) => ctx.services.dictTypes.listAllSimple(ctx.scope)),
});

const dictData = router({
  ...recordProcedures(
    {
      title: '字典数据',
      permission: 'system:dict',
      sheet: 'dictData',
      create: dictDataCreateInput,
      update: dictDataUpdateInput,
      page: dictDataPageInput,
      row: dictDataRow,
    },
    (services) => services.dictData,
  ),
  listAllSimple: guarded('signedIn', { summary: '全部启用的字典数据' })
    .output(z.array(simpleDictData))
    .query(({ ctx }) => ctx.services.dictData.listAllSimple(ctx.scope)),
  type: guarded('signedIn', { summary: '一个字典的启用数据', path: '/system/dict-data/type/{type}' })
    .input(dictNameInput)
    .output(z.array(simpleDictData))
    .query(({ ctx, input }) => ctx.services.dictData.listOfType(ctx.scope, input.type)),
});

const notice = router({
  ...recordProcedures(
    {
      title: '通知公告',
      permission: 'system:notice',
      sheet: 'notice',
      create: noticeCreateInput,
      update: noticeUpdateInput,
      page: noticePageInput,
      row: noticeRow,
    },
    (services) => services.notices,
  ),
  push: guarded('system:notice:update', { summary: '推送通知公告给在线的人' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.notices.push(ctx.scope, input.id)),
  listPosted: guarded('signedIn', { summary: '最近的通知公告', isForPeople: true })
    .output(z.array(postedNotice))
    .query(({ ctx }) => ctx.services.notices.listPosted(ctx.scope)),
  read: guarded('signedIn', { summary: '阅读通知公告', isForPeople: true })
    .input(idInput)
    .output(postedNoticeText)
    .query(({ ctx, input }) => ctx.services.notices.read(ctx.scope, input.id)),
});

const area = router({
  tree: guarded('signedIn', { summary: '省市区，整棵树' })
    .output(z.array(areaNode))
    .query(({ ctx }) => ctx.services.areas.tree()),
  getByIp: guarded('system:area:query', { summary: '按 IP 查所在地区' })
    .input(areaIpInput)
    .output(z.string())
    .query(({ ctx, input }) => ctx.services.areas.nameOfIp(input.ip)),
});

const CONFIG = {
  title: '参数',
  permission: 'infra:config',
  sheet: 'config',
  create: configCreateInput,
  update: configUpdateInput,
} as const;
const configCalls = recordProcedures({ ...CONFIG, page: configPageInput, row: configRow }, (services) => services.configs);
/** Hidden in the operation log: a value may be a key to another system. */
const secretFields = ['value'];

const config = router({
  ...configCalls,
  create: guarded('infra:config:create', { summary: '新增参数，仅限平台运营方', secretFields })
    .input(configCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.configs.create(ctx.scope, input)),
  update: guarded('infra:config:update', { summary: '修改参数，仅限平台运营方', secretFields })
    .input(configUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.configs.update(ctx.scope, input)),
  getValueByKey: guarded('signedIn', { summary: '按键名取参数值；不可见的不能取' })
    .input(configKeyInput)
    .output(z.string().nullable())
    .query(({ ctx, input }) => ctx.services.configs.valueOf(ctx.scope, input.key)),
});

const companyInfo = router({
  get: guarded('bs:company-info:query', { summary: '企业信息' })
    .output(companyInfoOutput)
    .query(({ ctx }) => ctx.services.companyInfo.get(ctx.scope)),
  update: guarded('bs:company-info:update', { summary: '修改企业信息' })
    .input(companyInfoUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.companyInfo.update(ctx.scope, input)),
});

export const settingsRouters = { dictType, dictData, notice, area };
export const configRouters = { config };
export const companyRouters = { companyInfo };
