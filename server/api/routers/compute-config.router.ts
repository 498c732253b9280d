import { z } from 'zod';
import { COMPUTE_FLAGS } from '#shared/rules/compute-config.rules.ts';
import { computeConfigCreateInput, computeConfigPageInput, computeConfigRow, computeConfigUpdateInput } from '#shared/schemas/compute-config.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { answerFile, EXCEL_TYPE, FileAnswer, fileOutput } from '../http/file-answer.ts';
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
  page: guarded('signedIn', { summary: '计算配置分页，至多一条' })
    .input(computeConfigPageInput)
    .output(pageOf(computeConfigRow))
    .query(({ ctx }) => ctx.services.computeConfig.page(ctx.scope)),
  exportExcel: guarded(`${PREFIX}:export`, { summary: '导出计算配置' })
    .input(computeConfigPageInput)
    .output(fileOutput)
    .query(async ({ ctx }) => {
      const { list } = await ctx.services.computeConfig.page(ctx.scope);
      const names = [...COMPUTE_FLAGS, 'decimalPreservationOptions', 'valueMethod'] as const;
      const rows = list.map((row) => names.map((name) => String(row[name])));
      const stream = writeWorkbook({ sheetName: '计算配置', columns: names.map((header) => ({ header, width: 24, kind: 'text' as const })), rows });
      return answerFile(ctx.door, new FileAnswer('计算配置.xls', EXCEL_TYPE, stream));
    }),
});

export const computeConfigRouters = { computeConfig };
