import { invoiceCreateInput, invoiceOrderInput, invoicePageInput, invoiceRow, invoiceUpdateInput } from '#shared/schemas/invoice.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const PERMISSION = 'bs:order-invoices';

const orderInvoices = router({
  ...recordProcedures(
    {
      title: '订单发票',
      permission: PERMISSION,
      sheet: 'orderInvoices',
      create: invoiceCreateInput,
      update: invoiceUpdateInput,
      page: invoicePageInput,
      row: invoiceRow,
    },
    (services) => services.invoices,
  ),
  deleteByOrderId: guarded(`${PERMISSION}:delete`, { summary: '删除一个订单的全部发票' })
    .input(invoiceOrderInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.invoices.deleteByOrder(ctx.scope, input.orderId)),
});

export const invoiceRouters = { orderInvoices };
