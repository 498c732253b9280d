import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { keptRows } from '../orders/kept-rows.ts';
import type { OrderChild } from '../orders/order-child.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { processService } from './process.service.ts';
import { processExport } from './process.sheet.ts';

const records = keptRows('orderProcess', 'orderProcess', '工序记录');

/** A record of a step that was deleted while its order was in the recycle bin does not come back. */
const processRecords: OrderChild = {
  ...records,
  async bringBack(scope, rows, order) {
    const steps = await resourceServices.orderProcessSteps.findByIds(
      scope,
      rows.map(({ processId }) => Number(processId)),
    );
    await records.bringBack(
      scope,
      rows.filter(({ processId }) => steps.has(Number(processId))),
      order,
    );
  },
};

export const productionArea = defineArea({
  menu: {
    pages: [recordPage('bs:order-process', { directory: '/bs', sort: 2, name: '生产看板', what: '工序记录', icon: 'skill' })],
  },
  services: { processes: processService },
  exports: { orderProcess: processExport },
  orderChildren: [processRecords],
});
