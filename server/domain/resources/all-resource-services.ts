import { type AnyResource, declarationOf, RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { holdPeople, refuseMoveByNarrowed } from '../system/people.service.ts';
import { createResourceService, type ResourceService } from './resource.service.ts';

/** The services of all declared resources, by their router's name. Listed by hand, because a loop would lose the types of their rows. */
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
  orderExpenditureIncome: createResourceService(RESOURCES.orderExpenditureIncome),
  orderExpenditureIncomeItems: createResourceService(RESOURCES.orderExpenditureIncomeItems),
  printType: createResourceService(RESOURCES.printType),
  // The tree of departments decides whose orders and customers a role shows, so a change of it is a change of rights.
  dept: createResourceService(RESOURCES.dept, async (scope, { parentId }) => {
    await holdPeople(scope);
    if (parentId !== undefined) refuseMoveByNarrowed(scope);
  }),
  post: createResourceService(RESOURCES.post),
};

const services: Readonly<Record<ResourceName, ResourceService>> = resourceServices;

/** A resource by name, with the general types, for code that works on any of them. */
export function anyResource(name: ResourceName): { declaration: AnyResource; service: ResourceService } {
  return { declaration: declarationOf(name), service: services[name] };
}
