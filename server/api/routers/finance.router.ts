import { voucherCreateInput, voucherPageInput, voucherRow, voucherUpdateInput } from '#shared/schemas/voucher.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { router } from '../trpc.ts';

const paymentAndReceiptRecords = router(
  recordProcedures(
    {
      title: '收支凭单',
      permission: 'bs:payment-and-receipt-records',
      sheet: 'paymentAndReceiptRecords',
      create: voucherCreateInput,
      update: voucherUpdateInput,
      page: voucherPageInput,
      row: voucherRow,
    },
    (services) => services.vouchers,
  ),
);

export const financeRouters = { paymentAndReceiptRecords };
