import type { QuoteRow } from '#shared/schemas/customer.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { customerQuotesService } from './customer-quotes.service.ts';

const { price, text, time } = columnsOf<QuoteRow>('customerQuotes');

export const customerQuotesExport = defineExport({
  title: '客户报价',
  permission: 'bs:customer-quotes:export',
  columns: [
    text('customerName', 24),
    text('productsName', 24),
    price('unitPrice', 14),
    time('validFrom'),
    time('validTo'),
    text('remarks', 30),
    time('createTime'),
  ],
  list: customerQuotesService,
});
