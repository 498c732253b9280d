import { z } from 'zod';
import { EXPORTS } from '#domain/all-areas.ts';
import {
  computeConfigCreateInput,
  computeConfigPageInput,
  computeConfigRow,
  computeConfigUpdateInput,
} from '#shared/schemas/compute-config.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerExport } from '../export-answer.ts';
import { exportOutput } from '../http/file-answer.ts';
import { ORDERS } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';

const PREFIX = 'bs:compute-config';

const computeConfig = router({
  create: guarded(`${PREFIX}:create`, { summary: '保存计算配置' })
    .input(computeConfigCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.computeConfig.create(ctx.scope, input)),
  update: guarded(`${PREFIX}:update`, { summary: '修改计算配置' })
    .input(computeConfigUpdateInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.computeConfig.update(ctx.scope, input)),
  delete: guarded(`${PREFIX}:delete`, { summary: '恢复默认计算配置' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.computeConfig.delete(ctx.scope, input.id)),
  get: guarded(`${PREFIX}:query`, { summary: '计算配置' })
    .input(idInput)
    .output(computeConfigRow)
    .query(({ ctx, input }) => ctx.services.computeConfig.get(ctx.scope, input.id)),
  // Everyone who enters orders needs it to show the figures that the server will compute.
  page: guarded([`${PREFIX}:query`, ...ORDERS], { summary: '计算配置分页，至多一条' })
    .input(computeConfigPageInput)
    .output(pageOf(computeConfigRow))
    .query(({ ctx, input }) => ctx.services.computeConfig.page(ctx.scope, input)),
  exportExcel: guarded(EXPORTS.computeConfig.permission, { isFile: true, summary: '导出计算配置' })
    .input(computeConfigPageInput)
    .output(exportOutput)
    .query(answerExport('computeConfig')),
});

export const computeConfigRouters = { computeConfig };
