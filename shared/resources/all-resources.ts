import { billTypeResource } from './bill-type.resource.ts';
import { closingCycleResource } from './closing-cycle.resource.ts';
import { customerLevelResource } from './customer-level.resource.ts';
import { customerSourcesResource } from './customer-sources.resource.ts';
import { customerTypeResource } from './customer-type.resource.ts';
import { deliveryTypeResource } from './delivery-type.resource.ts';
import { deptResource } from './dept.resource.ts';
import { discountsTypeResource } from './discounts-type.resource.ts';
import { expenditureIncomeResource } from './expenditure-income.resource.ts';
import { expenditureIncomeItemsResource } from './expenditure-income-items.resource.ts';
import { orderProcessStepsResource } from './order-process-steps.resource.ts';
import { paymentTypeResource } from './payment-type.resource.ts';
import { postResource } from './post.resource.ts';
import { printTypeResource } from './print-type.resource.ts';
import { productTypeResource } from './product-type.resource.ts';
import type { ResourceDeclaration } from './resource.ts';
import { unitTypeResource } from './unit-type.resource.ts';

/** Every plain resource (a list of the shop such as units or payment types), by its tRPC name. */
export const RESOURCES = {
  customerType: customerTypeResource,
  customerLevel: customerLevelResource,
  customerSources: customerSourcesResource,
  productType: productTypeResource,
  unitType: unitTypeResource,
  paymentType: paymentTypeResource,
  deliveryType: deliveryTypeResource,
  billType: billTypeResource,
  discountsType: discountsTypeResource,
  closingCycle: closingCycleResource,
  orderProcessSteps: orderProcessStepsResource,
  orderExpenditureIncome: expenditureIncomeResource,
  orderExpenditureIncomeItems: expenditureIncomeItemsResource,
  printType: printTypeResource,
  dept: deptResource,
  post: postResource,
} as const;

export type ResourceName = keyof typeof RESOURCES;
/** The resources whose rows form a tree. */
export type TreeName = { [N in ResourceName]: 'parentId' extends keyof (typeof RESOURCES)[N]['fields'] ? N : never }[ResourceName];
/** The beginning of a resource's permissions, such as `bs:unit-type`. */
export type ResourcePrefix = (typeof RESOURCES)[ResourceName]['permission'];
/** The type for code that works on any resource; it knows the fields by name only. */
export type AnyResource = ResourceDeclaration & { permission: ResourcePrefix };

const declarations: Readonly<Record<ResourceName, AnyResource>> = RESOURCES;

export const declarationOf = (name: ResourceName): AnyResource => declarations[name];
export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(RESOURCES, name);
export const RESOURCE_NAMES: readonly ResourceName[] = Object.keys(RESOURCES).filter(isResourceName);

type Base<R extends ResourceName> = (typeof RESOURCES)[R]['permission'] extends `${infer B}:${string}` ? B : never;
type PathOf<R extends ResourceName> = R extends ResourceName ? `${Base<R>}.${R}` : never;

/** The path of a resource's tRPC router, below the first word of its permission: `bs:unit-type` → `bs.unitType`. */
export function resourcePath<R extends ResourceName>(name: R): PathOf<R> {
  const [base] = RESOURCES[name].permission.split(':');
  return `${base}.${name}` as PathOf<R>;
}
