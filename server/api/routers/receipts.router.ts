import { z } from 'zod';
import {
  collectedInput,
  collectedRow,
  receiptCreateInput,
  receiptDeleteInput,
  receiptListInput,
  receiptPageInput,
  receiptRow,
  receiptTogetherInput,
  receiptUpdateInput,
} from '#shared/schemas/receipt.schema.ts';
import { statementInput, statementOutput } from '#shared/schemas/statement.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { exportProcedure } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const PREFIX = 'bs:order-payment-receipts';

const orderPaymentReceipts = router({
  create: guarded(`${PREFIX}:create`, { summary: '收款' })
    .input(receiptCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.receipts.create(ctx.scope, input)),
  createTogether: guarded(`${PREFIX}:create`, { summary: '同一客户多个订单合并收款，先收最早的；抹零另需权限' })
    .input(receiptTogetherInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.receipts.createTogether(ctx.scope, input)),
  update: guarded(`${PREFIX}:update`, { summary: '冲销后重新收款' })
    .input(receiptUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.receipts.update(ctx.scope, input)),
  delete: guarded(`${PREFIX}:delete`, { summary: '冲销收款' })
    .input(receiptDeleteInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.receipts.delete(ctx.scope, input)),
  get: guarded(`${PREFIX}:query`, { summary: '一笔收款' })
    .input(idInput)
    .output(receiptRow)
    .query(({ ctx, input }) => ctx.services.receipts.get(ctx.scope, input.id)),
  listAllSimple: guarded(`${PREFIX}:query`, { summary: '一个订单的收款' })
    .input(receiptListInput)
    .output(z.array(receiptRow))
    .query(({ ctx, input }) => ctx.services.receipts.listByOrder(ctx.scope, input)),
  listTogether: guarded(`${PREFIX}:query`, { summary: '一笔合并收款分摊到的各个订单' })
    .input(idInput)
    .output(z.array(receiptRow))
    .query(({ ctx, input }) => ctx.services.receipts.listTogether(ctx.scope, input.id)),
  page: guarded(`${PREFIX}:query`, { summary: '收款分页' })
    .input(receiptPageInput)
    .output(pageOf(receiptRow))
    .query(({ ctx, input }) => ctx.services.receipts.page(ctx.scope, input)),
  getCollected: guarded(`${PREFIX}:query`, { summary: '符合条件的收款合计，按付款方式；不含转用的预付款和抹零' })
    .input(collectedInput)
    .output(z.array(collectedRow))
    .query(({ ctx, input }) => ctx.services.receipts.collected(ctx.scope, input)),
  exportExcel: exportProcedure('收款', 'orderPaymentReceipts', receiptPageInput),
});

const customerStatement = router({
  get: guarded('bs:customer-statement:query', { summary: '客户一段时间的对账单' })
    .input(statementInput)
    .output(statementOutput)
    .query(({ ctx, input }) => ctx.services.statements.get(ctx.scope, input)),
  exportExcel: exportProcedure('客户对账单', 'customerStatement', statementInput),
});

export const receiptRouters = { orderPaymentReceipts, customerStatement };
