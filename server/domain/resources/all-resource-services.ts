import { RESOURCES } from '#shared/resources/all-resources.ts';
import { createResourceService } from './resource.service.ts';

/** One service a declared resource, by its tRPC name. Listed by hand: a loop would lose the row types. */
export const resourceServices = {
  customerType: createResourceService(RESOURCES.customerType),
  productType: createResourceService(RESOURCES.productType),
  customerLevel: createResourceService(RESOURCES.customerLevel),
  customerSources: createResourceService(RESOURCES.customerSources),
  unitType: createResourceService(RESOURCES.unitType),
  paymentType: createResourceService(RESOURCES.paymentType),
  deliveryType: createResourceService(RESOURCES.deliveryType),
  billType: createResourceService(RESOURCES.billType),
  discountsType: createResourceService(RESOURCES.discountsType),
  closingCycle: createResourceService(RESOURCES.closingCycle),
  orderProcessSteps: createResourceService(RESOURCES.orderProcessSteps),
};
