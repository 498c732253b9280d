import { accessRouters } from './routers/access.router.ts';
import { baseDataRouters } from './routers/base-data.router.ts';
import { computeConfigRouters } from './routers/compute-config.router.ts';
import { customerLinkRouters } from './routers/customer-links.router.ts';
import { customerRouters } from './routers/customers.router.ts';
import { fileRouters } from './routers/files.router.ts';
import { financeRouters } from './routers/finance.router.ts';
import { importRouters } from './routers/imports.router.ts';
import { invoiceRouters } from './routers/invoices.router.ts';
import { logRouters } from './routers/logs.router.ts';
import { messageRouters } from './routers/messages.router.ts';
import { orderFileRouters } from './routers/order-files.router.ts';
import { orderLineRouters } from './routers/order-lines.router.ts';
import { orderRouters } from './routers/orders.router.ts';
import { organisationRouters } from './routers/organisation.router.ts';
import { printRouters } from './routers/print.router.ts';
import { productionRouters } from './routers/production.router.ts';
import { productRouters } from './routers/products.router.ts';
import { receiptRouters } from './routers/receipts.router.ts';
import { recognitionRouters } from './routers/recognition.router.ts';
import { companyRouters, configRouters, settingsRouters } from './routers/settings.router.ts';
import { signatureRouters } from './routers/signatures.router.ts';
import { systemRouters } from './routers/system.router.ts';
import { jobLogRouters, taskRouters } from './routers/tasks.router.ts';
import { setupRouters, tenantRouters } from './routers/tenants.router.ts';
import { userRouters } from './routers/users.router.ts';
import { router } from './trpc.ts';

/** All calls of the product. The place in the tree gives the documented path: `bs.unitType.page` is GET /bs/unit-type/page. */
export const appRouter = router({
  system: router({
    ...systemRouters,
    ...taskRouters,
    ...organisationRouters,
    ...accessRouters,
    ...userRouters,
    ...settingsRouters,
    ...logRouters,
    ...tenantRouters,
    ...messageRouters,
  }),
  infra: router({
    ...jobLogRouters,
    ...configRouters,
    ...fileRouters,
  }),
  bs: router({
    ...baseDataRouters,
    ...customerRouters,
    ...productRouters,
    ...computeConfigRouters,
    ...orderRouters,
    ...orderLineRouters,
    ...receiptRouters,
    ...invoiceRouters,
    ...orderFileRouters,
    ...recognitionRouters,
    ...signatureRouters,
    ...customerLinkRouters,
    ...financeRouters,
    ...productionRouters,
    ...printRouters,
    ...importRouters,
    ...companyRouters,
    ...setupRouters,
  }),
});

export type AppRouter = typeof appRouter;
