import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { receiptService } from './receipt.service.ts';
import { receiptExport } from './receipt.sheet.ts';
import { linkUpdates } from './receipt-links.ts';
import { receiptsMenu } from './receipts.menu.ts';
import { statementService } from './statement.service.ts';
import { statementExport } from './statement.sheet.ts';

const entries = keptRows('orderReceipt', 'orderReceipt');

export const receiptsArea = defineArea({
  menu: receiptsMenu,
  services: { receipts: receiptService, statements: statementService },
  exports: { orderPaymentReceipts: receiptExport, customerStatement: statementExport },
  orderChildren: [
    {
      ...entries,
      refuseDeletion: receiptService.refuseDeletion,
      bringBack: (scope, rows, order) => entries.bringBack(scope, linkUpdates([...rows]), order),
    },
  ],
});
