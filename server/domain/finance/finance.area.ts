import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { voucherService } from './voucher.service.ts';
import { voucherExport } from './voucher.sheet.ts';

export const financeArea = defineArea({
  menu: {
    pages: [recordPage('bs:payment-and-receipt-records', { directory: '/bs', sort: 7, name: '收支凭单', icon: 'money' })],
  },
  services: { vouchers: voucherService },
  exports: { paymentAndReceiptRecords: voucherExport },
  orderChildren: [keptRows('orderVoucher', 'orderVoucher', '收支凭单')],
});
