import { RESOURCES } from '#shared/resources/all-resources.ts';
import { crudProcedures } from '../crud-router.ts';
import { router } from '../trpc.ts';

/** The shop's own lists: each is its declaration and nothing else. */
export const baseDataRouters = {
  customerType: router(crudProcedures(RESOURCES.customerType, (services) => services.resources.customerType)),
  productType: router(crudProcedures(RESOURCES.productType, (services) => services.resources.productType)),
  customerLevel: router(crudProcedures(RESOURCES.customerLevel, (services) => services.resources.customerLevel)),
  customerSources: router(crudProcedures(RESOURCES.customerSources, (services) => services.resources.customerSources)),
  unitType: router(crudProcedures(RESOURCES.unitType, (services) => services.resources.unitType)),
  paymentType: router(crudProcedures(RESOURCES.paymentType, (services) => services.resources.paymentType)),
  deliveryType: router(crudProcedures(RESOURCES.deliveryType, (services) => services.resources.deliveryType)),
  billType: router(crudProcedures(RESOURCES.billType, (services) => services.resources.billType)),
  discountsType: router(crudProcedures(RESOURCES.discountsType, (services) => services.resources.discountsType)),
  closingCycle: router(crudProcedures(RESOURCES.closingCycle, (services) => services.resources.closingCycle)),
  orderProcessSteps: router(crudProcedures(RESOURCES.orderProcessSteps, (services) => services.resources.orderProcessSteps)),
  orderExpenditureIncome: router(crudProcedures(RESOURCES.orderExpenditureIncome, (services) => services.resources.orderExpenditureIncome)),
  orderExpenditureIncomeItems: router(
    crudProcedures(RESOURCES.orderExpenditureIncomeItems, (services) => services.resources.orderExpenditureIncomeItems),
  ),
};
