import { z } from 'zod';
import { orderLineImportInput } from '#shared/schemas/import.schema.ts';
import {
  customerPrice,
  customerPricesInput,
  lineTotals,
  lineTotalsInput,
  orderLineCreateInput,
  orderLinePageInput,
  orderLinePageRow,
  orderLineRow,
  orderLineUpdateInput,
} from '#shared/schemas/order-line.schema.ts';
import { filter, idInput, pageOf, wireId, wireRequiredText } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { exportProcedure } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

const QUERY = 'bs:order-info:query';
const UPDATE = 'bs:order-info:update';

/** `/bs/order-del`: single lines of an order. They have no permissions of their own, but take those of orders. */
const orderDel = router({
  create: guarded(UPDATE, { summary: '给订单增加一行明细' })
    .input(orderLineCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.orderLines.create(ctx.scope, input)),
  update: guarded(UPDATE, { summary: '修改一行明细' })
    .input(orderLineUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderLines.update(ctx.scope, input)),
  delete: guarded(UPDATE, { summary: '删除一行明细' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderLines.delete(ctx.scope, input.id)),
  get: guarded(QUERY, { summary: '一行明细' })
    .input(idInput)
    .output(orderLineRow)
    .query(({ ctx, input }) => ctx.services.orderLines.get(ctx.scope, input.id)),
  getProcessCount: guarded(QUERY, { summary: '各工序的明细数' })
    .input(z.object({ tenantId: filter(wireId) }).optional())
    .output(z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })))
    .query(({ ctx }) => ctx.services.orderLines.processCounts(ctx.scope)),
  listAllSimple: guarded(QUERY, { summary: '一个订单的全部明细' })
    .input(z.object({ orderId: wireRequiredText(32, { required: '订单编号不能为空' }) }))
    .output(z.array(orderLineRow))
    .query(({ ctx, input }) => ctx.services.orderLines.listByOrder(ctx.scope, input.orderId)),
  getCustomerReconciliation: guarded(QUERY, { summary: '客户对账明细' })
    .input(orderLinePageInput)
    .output(pageOf(orderLinePageRow))
    .query(({ ctx, input }) => ctx.services.orderLines.page(ctx.scope, input)),
  page: guarded(QUERY, { summary: '明细分页' })
    .input(orderLinePageInput)
    .output(pageOf(orderLinePageRow))
    .query(({ ctx, input }) => ctx.services.orderLines.page(ctx.scope, input)),
  getPageTotals: guarded(QUERY, { summary: '明细分页的面积和金额合计；超过 10 万行且按日整理尚未完成时不合计' })
    .input(lineTotalsInput)
    .output(lineTotals)
    .query(({ ctx, input }) => ctx.services.orderLines.totals(ctx.scope, input)),
  getCustomerPrices: guarded(['bs:order-info:create', UPDATE], { summary: '客户对若干产品的现行报价和上次成交价' })
    .input(customerPricesInput)
    .output(z.array(customerPrice))
    .query(({ ctx, input }) => ctx.services.orderPrices.ofCustomer(ctx.scope, input)),
  ...importProcedures('orderLines', 'bs:order-dtl:import', orderLineImportInput),
  exportExcel: exportProcedure('明细', 'orderDel', orderLinePageInput),
});

export const orderLineRouters = { orderDel };
