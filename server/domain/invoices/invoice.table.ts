import type { Stamp } from '#platform/db/tables.ts';

export interface OrderInvoiceTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  fileName: string;
  invoiceFilePath: string;
  incomeOrExpenseType: 'income' | 'expense';
  invoiceNumber: string | null;
  invoiceDate: number | null;
  invoiceAmount: string | null;
}
