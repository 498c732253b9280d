import { importCalls, nothing, type ProcedureFixtures, recordCalls } from './fixture-shapes.ts';
import type { Stock } from './stocked-shop.ts';

const customerReferences = ({ base, user }: Stock) => ({
  salesmanId: user,
  typeId: base.customerType,
  levelId: base.customerLevel,
  sources: base.customerSources,
  paymentId: base.paymentType,
  billId: base.billType,
  deliveryId: base.deliveryType,
  discountsId: base.discountsType,
  closingCycle: base.closingCycle,
  unitId: base.unitType,
});
const customerPage = ({ base, user }: Stock) => ({
  salesmanId: user,
  typeId: base.customerType,
  levelId: base.customerLevel,
  sources: base.customerSources,
  status: 0,
});

const newCustomer = (stock: Stock) => ({
  name: '新客户',
  ...customerReferences(stock),
  contactPhone: '13800138000',
  discount: '90',
  contacts: [{ name: '小李', contactPhone: '13900139000', gender: 1 }],
});

export const customerFixtures: ProcedureFixtures = {
  ...recordCalls('bs.customerInfo', {
    row: ({ customer }) => customer,
    unused: ({ spareCustomer }) => spareCustomer,
    create: newCustomer,
    update: (stock) => ({ version: 1, ...customerReferences(stock), address: '解放路 2 号' }),
    page: customerPage,
  }),
  ...importCalls('bs.customerInfo', 'createTypeFlag'),
  'bs.customerInfo.create': { input: newCustomer, needs: ['bs:customer-contact:create'] },
  'bs.customerInfo.get': { input: ({ customer }) => ({ id: customer, withContacts: true }), needs: ['bs:customer-contact:query'] },
  'bs.customerInfo.getCustomerCount': nothing,
  'bs.customerInfo.listAllSimple': { input: ({ base }) => ({ typeId: base.customerType }) },
  'bs.customerInfo.getCustomerStatistics': { input: ({ customer }) => ({ pageNo: 1, pageSize: 20, customerId: customer }) },

  'bs.customerContact.deleteByCustomerId': { input: ({ customer }) => ({ customerId: customer }) },
  'bs.customerContact.getByCustomerId': { input: ({ customer }) => ({ customerId: customer }) },

  ...recordCalls('bs.productInfo', {
    row: ({ product }) => product,
    unused: ({ spareProduct }) => spareProduct,
    create: ({ base, areaUnit }) => ({ name: '新产品', typeId: base.productType, unitId: areaUnit, unitPrice: '12.5' }),
    update: ({ base, areaUnit }) => ({ version: 1, typeId: base.productType, unitId: areaUnit, unitPrice: '13' }),
    page: ({ base, areaUnit }) => ({ typeId: base.productType, unitId: areaUnit }),
  }),
  ...importCalls('bs.productInfo', 'createTypeFlag', 'createUnitFlag'),
  ...importCalls('bs.levelPrices'),
  'bs.productInfo.getProductCount': nothing,
  'bs.productInfo.listAllSimple': { input: ({ base }) => ({ typeId: base.productType }) },
};
