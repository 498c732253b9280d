import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { invoiceRepository } from './invoice.repository.ts';
import { invoiceService } from './invoice.service.ts';
import { invoiceExport } from './invoice.sheet.ts';

export const invoicesArea = defineArea({
  menu: {
    pages: [recordPage('bs:order-invoices', { directory: '/bs', sort: 6, name: '订单发票', icon: 'documentation' })],
  },
  services: { invoices: invoiceService },
  exports: { orderInvoices: invoiceExport },
  namesFile: invoiceRepository.names,
  orderChildren: [keptRows('orderInvoice', 'orderInvoice', '发票')],
});
