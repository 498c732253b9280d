import type { Stamp } from '#platform/db/tables.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';

export interface OrderInvoiceTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  fileName: string;
  invoiceFilePath: string;
  incomeOrExpenseType: InvoiceRow['incomeOrExpenseType'];
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    orderInvoice: OrderInvoiceTable;
  }
}
