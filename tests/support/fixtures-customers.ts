import type { ProcedureFixtures } from './fixtures.ts';
import { type Stock, uploadOf } from './stocked-shop.ts';

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
  pageNo: 1,
  pageSize: 20,
  salesmanId: user,
  typeId: base.customerType,
  levelId: base.customerLevel,
  sources: base.customerSources,
  status: 0,
});
const contactPage = ({ customer }: Stock) => ({ pageNo: 1, pageSize: 20, customerId: customer });
const quotePage = ({ customer, product }: Stock) => ({ pageNo: 1, pageSize: 20, customerId: customer, productsId: product });
const productPage = ({ base, areaUnit }: Stock) => ({ pageNo: 1, pageSize: 20, typeId: base.productType, unitId: areaUnit });

export const customerFixtures: ProcedureFixtures = {
  'bs.customerInfo.create': {
    input: (stock) => ({
      name: '新客户',
      ...customerReferences(stock),
      contactPhone: '13800138000',
      discount: '90',
      contacts: [{ name: '小李', contactPhone: '13900139000', gender: 1 }],
    }),
    needs: ['bs:customer-contact:create'],
  },
  'bs.customerInfo.update': {
    input: (stock) => ({ id: stock.customer, version: 1, ...customerReferences(stock), address: '解放路 2 号' }),
  },
  'bs.customerInfo.delete': { input: ({ spareCustomer }) => ({ id: spareCustomer }) },
  'bs.customerInfo.get': { input: ({ customer }) => ({ id: customer, withContacts: true }), needs: ['bs:customer-contact:query'] },
  'bs.customerInfo.getCustomerCount': { input: () => undefined },
  'bs.customerInfo.listAllSimple': { input: ({ base }) => ({ typeId: base.customerType }) },
  'bs.customerInfo.page': { input: customerPage },
  'bs.customerInfo.exportExcel': { input: customerPage },
  'bs.customerInfo.getCustomerStatistics': { input: ({ customer }) => ({ pageNo: 1, pageSize: 20, customerId: customer }) },

  'bs.customerInfo.import': { input: (stock) => ({ ...uploadOf(stock), updateSupport: true, createTypeFlag: true }) },
  'bs.customerInfo.getImportTemplate': { input: () => undefined },

  'bs.customerContact.create': { input: ({ customer }) => ({ customerId: customer, name: '小王', contactPhone: '13700137000' }) },
  'bs.customerContact.update': { input: ({ contact }) => ({ id: contact, version: 1, name: '大王' }) },
  'bs.customerContact.delete': { input: ({ contact }) => ({ id: contact }) },
  'bs.customerContact.deleteByCustomerId': { input: ({ customer }) => ({ customerId: customer }) },
  'bs.customerContact.get': { input: ({ contact }) => ({ id: contact }) },
  'bs.customerContact.getByCustomerId': { input: ({ customer }) => ({ customerId: customer }) },
  'bs.customerContact.page': { input: contactPage },
  'bs.customerContact.exportExcel': { input: contactPage },

  'bs.customerQuotes.create': {
    input: ({ spareCustomer, product }) => ({ customerId: spareCustomer, productsId: product, unitPrice: '15.5' }),
  },
  'bs.customerQuotes.update': {
    input: ({ quote, customer, product }) => ({ id: quote, version: 1, customerId: customer, productsId: product, unitPrice: '16' }),
  },
  'bs.customerQuotes.delete': { input: ({ quote }) => ({ id: quote }) },
  'bs.customerQuotes.get': { input: ({ quote }) => ({ id: quote }) },
  'bs.customerQuotes.page': { input: quotePage },
  'bs.customerQuotes.exportExcel': { input: quotePage },

  'bs.productInfo.create': {
    input: ({ base, areaUnit }) => ({ name: '新产品', typeId: base.productType, unitId: areaUnit, unitPrice: '12.5' }),
  },
  'bs.productInfo.update': {
    input: ({ base, product, areaUnit }) => ({ id: product, version: 1, typeId: base.productType, unitId: areaUnit, unitPrice: '13' }),
  },
  'bs.productInfo.delete': { input: ({ spareProduct }) => ({ id: spareProduct }) },
  'bs.productInfo.get': { input: ({ product }) => ({ id: product }) },
  'bs.productInfo.getProductCount': { input: () => undefined },
  'bs.productInfo.listAllSimple': { input: ({ base }) => ({ typeId: base.productType }) },
  'bs.productInfo.page': { input: productPage },
  'bs.productInfo.exportExcel': { input: productPage },
  'bs.productInfo.import': {
    input: (stock) => ({ ...uploadOf(stock), updateSupport: true, createTypeFlag: true, createUnitFlag: true }),
  },
  'bs.productInfo.getImportTemplate': { input: () => undefined },
};
