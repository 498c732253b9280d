import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import { orderImportInput } from '#shared/schemas/import.schema.ts';
import {
  auditRecordInput,
  auditRecordPageInput,
  auditRecordRow,
  customerAmount,
  customerAmountInput,
  deletedOrderRow,
  moneyCount,
  orderAuditInput,
  orderCreateInput,
  orderDetail,
  orderHistoryEntry,
  orderPageInput,
  orderPandaInput,
  orderRow,
  orderTotals,
  orderTotalsInput,
  orderUpdateInput,
  statisticsInput,
  statisticsPoint,
} from '#shared/schemas/order.schema.ts';
import { filterText, idInput, pageOf, pageShape, wireId, wireRequiredText } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { exportProcedure } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';
import { getQiniuToken } from './order-files.router.ts';

const QUERY = 'bs:order-info:query';
const orderIdInput = z.object({ orderId: wireRequiredText(32, { required: '订单编号不能为空' }) });

const orderInfo = router({
  create: guarded('bs:order-info:create', { summary: '新增订单' })
    .input(orderCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.orders.create(ctx.scope, input)),
  update: guarded('bs:order-info:update', { summary: '修改订单' })
    .input(orderUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orders.update(ctx.scope, input)),
  pandaUpdate: guarded('bs:order-info:update', { method: 'PUT', summary: '修改订单的部分字段' })
    .input(orderPandaInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orders.pandaUpdate(ctx.scope, input)),
  updateAuditStatus: guarded('bs:order-info:audit', { summary: '审核或撤销审核' })
    .input(orderAuditInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderAudit.setAudit(ctx.scope, input)),
  delete: guarded('bs:order-info:delete', { summary: '删除订单及其所有相关信息，30 天内可恢复' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderDeletion.delete(ctx.scope, input.id)),
  restore: guarded('bs:order-info:delete', { method: 'PUT', summary: '恢复已删除的订单' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderDeletion.restore(ctx.scope, input.id)),
  deletedPage: guarded('bs:order-info:delete', { summary: '30 天内删除的订单' })
    .input(z.object({ ...pageShape, orderId: filterText }))
    .output(pageOf(deletedOrderRow))
    .query(({ ctx, input }) => ctx.services.orderDeletion.deletedPage(ctx.scope, input)),
  get: guarded(QUERY, { summary: '订单及其明细' })
    .input(idInput)
    .output(orderDetail)
    .query(({ ctx, input }) => ctx.services.orders.get(ctx.scope, { id: input.id })),
  getByOrderId: guarded(QUERY, { summary: '按订单编号查询订单及其明细' })
    .input(orderIdInput)
    .output(orderDetail)
    .query(({ ctx, input }) => ctx.services.orders.get(ctx.scope, { orderId: input.orderId })),
  page: guarded(QUERY, { summary: '订单分页' })
    .input(orderPageInput)
    .output(pageOf(orderRow))
    .query(({ ctx, input }) => ctx.services.orderList.page(ctx.scope, input)),
  getPageTotals: guarded(QUERY, { summary: '订单分页的金额合计；超过 10 万单且按日整理尚未完成时不合计' })
    .input(orderTotalsInput)
    .output(orderTotals)
    .query(({ ctx, input }) => ctx.services.orderList.totals(ctx.scope, input)),
  history: guarded(QUERY, { summary: '订单的修改记录' })
    .input(orderIdInput)
    .output(z.array(orderHistoryEntry))
    .query(({ ctx, input }) => ctx.services.orders.history(ctx.scope, input.orderId)),
  exportExcel: exportProcedure('订单', 'orderInfo', orderPageInput),
  ...importProcedures('orders', 'bs:order-info:import', orderImportInput),
  getQiniuToken,
  getNewOrderId: guarded('bs:order-info:create', { summary: '取一个新的订单编号' })
    .output(z.string())
    .query(({ ctx }) => ctx.services.orders.newOrderId(ctx.scope)),
  getCustomerOrderAmount: guarded(QUERY, { summary: '客户的订单总额、预付款与欠款' })
    .input(customerAmountInput)
    .output(customerAmount)
    .query(({ ctx, input }) => ctx.services.orderStatistics.customerAmount(ctx.scope, input.customerId)),
  getOrderInfoCount: guarded(QUERY, { summary: '有欠款的订单数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.orderStatistics.withArrears(ctx.scope)),
  getOrderInfoTotalCount: guarded(QUERY, { summary: '订单总数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.orderStatistics.total(ctx.scope)),
  getOrderInfoDayCount: guarded(QUERY, { summary: '今日订单数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.orderStatistics.today(ctx.scope)),
  getOrderInfoStatisticsCount: guarded(QUERY, { summary: '按日、周、月、年统计订单' })
    .input(statisticsInput)
    .output(z.array(statisticsPoint))
    .query(({ ctx, input }) => ctx.services.orderStatistics.series(ctx.scope, input.type)),
  getOrderMoneyCount: guarded(QUERY, { summary: '订单金额合计' })
    .output(moneyCount)
    .query(({ ctx }) => ctx.services.orderStatistics.money(ctx.scope)),
});

const APPEND_ONLY = '审核记录由审核操作产生，不能修改或删除';
const orderAuditRecord = router({
  create: guarded('bs:order-info:audit', { summary: '当前审核状态的审核记录' })
    .input(auditRecordInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.orderAudit.recordId(ctx.scope, input)),
  update: guarded('bs:order-info:audit', { summary: '审核记录不能修改' })
    .input(idInput)
    .output(done)
    .mutation(() => {
      throw invalid(APPEND_ONLY);
    }),
  delete: guarded('bs:order-info:audit', { summary: '审核记录不能删除' })
    .input(idInput)
    .output(done)
    .mutation(() => {
      throw invalid(APPEND_ONLY);
    }),
  get: guarded(QUERY, { summary: '审核记录' })
    .input(z.object({ id: wireId }))
    .output(auditRecordRow)
    .query(({ ctx, input }) => ctx.services.orderAudit.get(ctx.scope, input.id)),
  page: guarded(QUERY, { summary: '审核记录分页' })
    .input(auditRecordPageInput)
    .output(pageOf(auditRecordRow))
    .query(({ ctx, input }) => ctx.services.orderAudit.page(ctx.scope, input)),
  exportExcel: exportProcedure('审核记录', 'orderAuditRecord', auditRecordPageInput),
});

export const orderRouters = { orderInfo, orderAuditRecord };
