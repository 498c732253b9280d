import { z } from 'zod';
import {
  boardInput,
  boardStep,
  processCreateInput,
  processFinishInput,
  processPageInput,
  processRow,
  processUndoInput,
  processUpdateInput,
} from '#shared/schemas/production.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const PERMISSION = 'bs:order-process';

const orderProcess = router({
  ...recordProcedures(
    {
      title: '工序记录',
      permission: PERMISSION,
      sheet: 'orderProcess',
      create: processCreateInput,
      update: processUpdateInput,
      page: processPageInput,
      row: processRow,
    },
    (services) => services.processes,
  ),
  finishAcceptanceProcess: guarded(`${PERMISSION}:create`, { summary: '完成多行明细的当前工序' })
    .input(processFinishInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.processes.finish(ctx.scope, input)),
  undoStep: guarded(`${PERMISSION}:delete`, { summary: '撤销最后完成的工序' })
    .input(processUndoInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.processes.undo(ctx.scope, input)),
  getBoard: guarded(`${PERMISSION}:query`, { summary: '生产看板' })
    .input(boardInput)
    .output(z.array(boardStep))
    .query(({ ctx, input }) => ctx.services.processes.board(ctx.scope, input)),
});

export const productionRouters = { orderProcess };
