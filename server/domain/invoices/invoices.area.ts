import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { invoiceRepository } from './invoice.repository.ts';
import { invoiceExport } from './invoice.sheet.ts';

export const invoicesArea = defineArea({
  services: {},
  exports: { orderInvoices: invoiceExport },
  namesFile: invoiceRepository.names,
  orderChildren: [keptRows('orderInvoice', 'orderInvoice', '发票')],
});
