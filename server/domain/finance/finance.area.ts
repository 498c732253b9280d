import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { voucherService } from './voucher.service.ts';
import { voucherExport } from './voucher.sheet.ts';

export const financeArea = defineArea({
  services: { vouchers: voucherService },
  exports: { paymentAndReceiptRecords: voucherExport },
  orderChildren: [keptRows('orderVoucher', 'orderVoucher', '收支凭单')],
});
