import { defineArea } from '../area.ts';
import { auditRecordExport } from './audit-record.sheet.ts';
import { keptRows } from './kept-rows.ts';
import { createOrderImporter } from './order.importer.ts';
import { orderService } from './order.service.ts';
import { orderExport } from './order.sheet.ts';
import { orderAuditService } from './order-audit.service.ts';
import type { OrderChild } from './order-child.ts';
import { buildDueDays } from './order-column-builder.ts';
import { createOrderDeletionService } from './order-deletion.service.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { orderLineImporter } from './order-line.importer.ts';
import { orderLineService } from './order-line.service.ts';
import { orderLineExport } from './order-line.sheet.ts';
import { orderListService } from './order-list.service.ts';
import { lateNews, newsOfOrder, overdueNews } from './order-news.ts';
import { orderPriceService } from './order-price.service.ts';
import { orderSearchRepository } from './order-search.repository.ts';
import { orderStatisticsService } from './order-statistics.service.ts';
import { ordersMenu } from './orders.menu.ts';

/**
 * The steps of an order's flow are stored in the order itself. Their rows only keep a step in use from being deleted, so the snapshot of a
 * deleted order needs none. The database deletes them with the order.
 */
const flowSteps: OrderChild = {
  table: 'orderFlowStep',
  key: 'flowSteps',
  take: async () => [],
  bringBack: (scope, _rows, order) => orderFlowRepository.replace(scope, { orderInfoId: order.id, steps: order.flow ?? [] }),
};

const OWN_CHILDREN = [flowSteps, keptRows('orderLine', 'lines'), keptRows('orderAuditRecord', 'orderAuditRecord')];

/** @param hanging the tables of other areas whose rows belong to an order */
export function createOrdersArea(hanging: readonly OrderChild[]) {
  const orderChildren = [...OWN_CHILDREN, ...hanging];
  const orderDeletion = createOrderDeletionService(orderChildren);
  return defineArea({
    menu: ordersMenu,

    services: {
      orders: orderService,
      orderList: orderListService,
      orderLines: orderLineService,
      orderAudit: orderAuditService,
      orderDeletion,
      orderStatistics: orderStatisticsService,
      orderPrices: orderPriceService,
    },
    exports: { orderInfo: orderExport, orderDel: orderLineExport, orderAuditRecord: auditRecordExport },
    importers: { orders: createOrderImporter(orderDeletion), orderLines: orderLineImporter },
    finders: {
      order: {
        permission: 'bs:order-info:query',
        find: async (scope, text, limit) =>
          (await orderSearchRepository.find(scope, text, limit)).map(({ id, orderId, customerName, name }) => ({
            id,
            name: orderId,
            detail: [customerName, name].filter(Boolean).join(' · '),
          })),
      },
    },
    orderChildren,
    news: { orderCreated: newsOfOrder },
    dailyNews: { 'receivable-overdue': overdueNews, 'order-late': lateNews },
    regularJobs: { orderColumns: { title: '更新订单查询列', inEachShop: buildDueDays } },
    purge: (scope, _storage, round) => orderDeletion.purge(scope, round),
  });
}
