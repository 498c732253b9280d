import {
  computeConfigCreateInput,
  computeConfigPageInput,
  computeConfigRow,
  computeConfigUpdateInput,
} from '#shared/schemas/compute-config.schema.ts';
import { pageOf } from '#shared/schemas/wire.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { ORDERS } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';

const PREFIX = 'bs:compute-config';

const computeConfig = router({
  ...recordProcedures(
    {
      title: '计算配置',
      permission: PREFIX,
      sheet: 'computeConfig',
      create: computeConfigCreateInput,
      update: computeConfigUpdateInput,
      page: computeConfigPageInput,
      row: computeConfigRow,
      meta: { create: { summary: '保存计算配置' }, delete: { summary: '恢复默认计算配置' } },
    },
    (services) => services.computeConfig,
  ),
  // Readable for everyone who enters orders, because the order form computes the same figures as the server.
  page: guarded([`${PREFIX}:query`, ...ORDERS], { summary: '计算配置分页，至多一条' })
    .input(computeConfigPageInput)
    .output(pageOf(computeConfigRow))
    .query(({ ctx, input }) => ctx.services.computeConfig.page(ctx.scope, input)),
});

export const computeConfigRouters = { computeConfig };
