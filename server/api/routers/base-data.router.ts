import { RESOURCES } from '#shared/resources/all-resources.ts';
import { importableRouter } from '../crud-router.ts';

/** The shop's own lists. Their declarations in shared/resources are all that defines them. */
export const baseDataRouters = {
  customerType: importableRouter(RESOURCES.customerType, (services) => services.resources.customerType),
  productType: importableRouter(RESOURCES.productType, (services) => services.resources.productType),
  customerLevel: importableRouter(RESOURCES.customerLevel, (services) => services.resources.customerLevel),
  customerSources: importableRouter(RESOURCES.customerSources, (services) => services.resources.customerSources),
  unitType: importableRouter(RESOURCES.unitType, (services) => services.resources.unitType),
  paymentType: importableRouter(RESOURCES.paymentType, (services) => services.resources.paymentType),
  deliveryType: importableRouter(RESOURCES.deliveryType, (services) => services.resources.deliveryType),
  billType: importableRouter(RESOURCES.billType, (services) => services.resources.billType),
  discountsType: importableRouter(RESOURCES.discountsType, (services) => services.resources.discountsType),
  closingCycle: importableRouter(RESOURCES.closingCycle, (services) => services.resources.closingCycle),
  orderProcessSteps: importableRouter(RESOURCES.orderProcessSteps, (services) => services.resources.orderProcessSteps),
  orderExpenditureIncome: importableRouter(RESOURCES.orderExpenditureIncome, (services) => services.resources.orderExpenditureIncome),
  orderExpenditureIncomeItems: importableRouter(
    RESOURCES.orderExpenditureIncomeItems,
    (services) => services.resources.orderExpenditureIncomeItems,
  ),
};
