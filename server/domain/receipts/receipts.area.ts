import { defineArea } from '../area.ts';
import { receiptService } from './receipt.service.ts';
import { receiptExport } from './receipt.sheet.ts';

export const receiptsArea = defineArea({
  services: { receipts: receiptService },
  exports: { orderPaymentReceipts: receiptExport },
});
