import { DIRECTION } from '#shared/states.ts';
import { invoiceFilterStock, orderFileFilterStock, processFilterStock, voucherFilterStock } from './filter-fixtures-orders.ts';
import { printConfigFilterStock, templateFilterStock } from './filter-fixtures-print.ts';
import { contactFilterStock, levelPriceFilterStock, quoteFilterStock } from './filter-fixtures-shop.ts';
import { type FilterStock, LATE } from './filter-stock.ts';
import type { TestShop } from './shop.ts';
import type { ShopStock } from './stocked-shop.ts';

/**
 * One record for the matrix tests. It has the usual calls of a record, and no other row refers to it. From this entry follow
 * its row in a stocked shop, the inputs of its calls and the rows of its filters.
 */
interface RecordFixture {
  /** Input that creates the row of a stocked shop, with the shop's mark in its texts. */
  stocked(stock: ShopStock, mark: string): object;
  /** Input that creates a further row. */
  create(stock: ShopStock): object;
  /** What an update sends besides the id, including the version where the call takes one. */
  update(stock: ShopStock): object;
  /** The filters of its list that name a row of the shop. */
  page?(stock: ShopStock): object;
  /** Rows that its filters tell apart. */
  filters(shop: TestShop): Promise<FilterStock>;
}

const invoiceOf = (tenantId: number, orderId: string, fileName: string) => ({
  orderId,
  fileName,
  invoiceFilePath: `${tenantId}/orderFile/${orderId}/invoice/income/${fileName}`,
});

const voucherOf = ({ base, customer, paidOrderNumber, user }: ShopStock) => ({
  orderId: paidOrderNumber,
  type: DIRECTION.income,
  projectId: base.orderExpenditureIncome,
  nameId: base.orderExpenditureIncomeItems,
  customerId: customer,
  handmanId: user,
  paymentType: base.paymentType,
  amount: '166.25',
});

export const RECORDS = {
  customerContact: {
    stocked: ({ customer }, mark) => ({ customerId: customer, name: `王${mark}`, contactPhone: '13700137000' }),
    create: ({ customer }) => ({ customerId: customer, name: '小王', contactPhone: '13700137000' }),
    update: () => ({ version: 1, name: '大王' }),
    page: ({ customer }) => ({ customerId: customer }),
    filters: contactFilterStock,
  },
  customerQuotes: {
    stocked: ({ customer, product }, mark) => ({ customerId: customer, productsId: product, unitPrice: '166.25', remarks: mark }),
    create: ({ spareCustomer, product }) => ({ customerId: spareCustomer, productsId: product, unitPrice: '15.5' }),
    update: ({ customer, product }) => ({ version: 1, customerId: customer, productsId: product, unitPrice: '16' }),
    page: ({ customer, product }) => ({ customerId: customer, productsId: product }),
    filters: quoteFilterStock,
  },
  levelPrices: {
    stocked: ({ base, product }, mark) => ({ levelId: base.customerLevel, productsId: product, unitPrice: '166.25', remarks: mark }),
    create: ({ base, spareProduct }) => ({ levelId: base.customerLevel, productsId: spareProduct, unitPrice: '15.5' }),
    update: ({ base, product }) => ({ version: 1, levelId: base.customerLevel, productsId: product, unitPrice: '16' }),
    page: ({ base, product }) => ({ levelId: base.customerLevel, productsId: product }),
    filters: levelPriceFilterStock,
  },
  orderInvoices: {
    stocked: ({ paidOrderNumber, tenantId }, mark) => invoiceOf(tenantId, paidOrderNumber, `票${mark}.pdf`),
    create: ({ paidOrderNumber, tenantId }) => invoiceOf(tenantId, paidOrderNumber, '发票.pdf'),
    update: () => ({ version: 1, fileName: '新发票.xml' }),
    page: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }),
    filters: invoiceFilterStock,
  },
  orderFile: {
    stocked: ({ openOrderNumber, openLine, filePath }, mark) => ({
      orderId: openOrderNumber,
      detailedOrderId: openLine,
      fileNames: `图${mark}.png`,
      urls: filePath,
    }),
    create: ({ openOrderNumber, openLine, filePath }) => ({
      orderId: openOrderNumber,
      detailedOrderId: openLine,
      fileNames: '图.png',
      urls: filePath,
    }),
    update: ({ openLine }) => ({ version: 1, detailedOrderId: openLine, fileNames: '新图.png' }),
    page: ({ openOrderNumber, openLine }) => ({ orderId: openOrderNumber, detailedOrderId: openLine }),
    filters: orderFileFilterStock,
  },
  orderProcess: {
    stocked: ({ openLine, user }, mark) => ({ orderDelId: openLine, handmanId: user, remarks: mark }),
    create: ({ waitingLine, base, user }) => ({ orderDelId: waitingLine, processId: base.orderProcessSteps, handmanId: user }),
    update: ({ user }) => ({ version: 1, handmanId: user, remarks: '改' }),
    page: ({ base, openLine, user }) => ({ orderDelId: openLine, processId: base.orderProcessSteps, handmanId: user }),
    filters: processFilterStock,
  },
  paymentAndReceiptRecords: {
    stocked: (stock, mark) => ({ ...voucherOf(stock), abstractTxt: mark, remarks: mark }),
    create: voucherOf,
    update: (stock) => ({ version: 1, ...voucherOf(stock), amount: '88.5' }),
    page: ({ base, customer, paidOrderNumber }) => ({
      orderId: paidOrderNumber,
      customerId: customer,
      projectId: base.orderExpenditureIncome,
      nameId: base.orderExpenditureIncomeItems,
      paymentType: base.paymentType,
    }),
    filters: voucherFilterStock,
  },
  printTemplate: {
    stocked: ({ base }, mark) => ({ title: `模${mark}`, typeId: base.printType }),
    create: ({ base }) => ({ title: '另一个', typeId: base.printType, shipped: 'delivery-note-a4' }),
    // Version 2: `stockEverything` changes the layout after creating the template.
    update: ({ base }) => ({ version: 2, title: '改', typeId: base.printType, sort: 3 }),
    page: ({ base }) => ({ typeId: base.printType }),
    filters: templateFilterStock,
  },
  printConfig: {
    stocked: (_, mark) => ({ title: `抬${mark}`, isLogo: true }),
    create: () => ({ title: '分店' }),
    update: () => ({ version: 1, title: '总店', isSeal: true }),
    filters: printConfigFilterStock,
  },
  computeConfig: {
    stocked: () => ({ decimalPreservationOptions: 4 }),
    create: () => ({ isAutoTaxes: true, decimalPreservationOptions: 3, valueMethod: 'up' }),
    update: () => ({ decimalPreservationOptions: 3 }),
    filters: async (shop) => {
      const id = await shop.as().bs.computeConfig.create({ decimalPreservationOptions: 3 });
      await shop.db.updateTable('computeConfig').set({ createTime: LATE }).where('tenantId', '=', shop.tenantId).execute();
      return { key: 'id', header: '小数位数', kinds: { createTime: 'range' }, rows: [{ id, cell: 3, values: { createTime: LATE } }] };
    },
  },
  fileRecognitionConfigurations: {
    stocked: ({ product }) => ({ productId: product, dpi: 96 }),
    create: ({ product }) => ({
      productId: product,
      isCmyk: true,
      fileType: 'jpg,tif',
      calculation: '*10',
      nameRuleRecognizedId: 3,
      dpi: 45,
    }),
    update: ({ product }) => ({ productId: product, dpi: 45 }),
    filters: async (shop) => {
      const id = await shop.as().bs.fileRecognitionConfigurations.create({ dpi: 45 });
      await shop.db.updateTable('recognitionConfig').set({ createTime: LATE }).where('tenantId', '=', shop.tenantId).execute();
      return { key: 'id', header: '默认分辨率', kinds: { createTime: 'range' }, rows: [{ id, cell: 45, values: { createTime: LATE } }] };
    },
  },
} satisfies Record<string, RecordFixture>;

export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];
export const recordFixture = (name: RecordName): RecordFixture => RECORDS[name];
