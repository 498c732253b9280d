import type { ProcedureFixtures } from './fixtures.ts';
import { type Stock, uploadOf } from './stocked-shop.ts';

const line = ({ product, areaUnit }: Stock) => ({
  productsId: product,
  unitId: areaUnit,
  width: '3',
  height: '2',
  amount: '2',
  unitPrice: '18',
  projectName: '门头',
});
const header = ({ base, customer }: Stock) => ({
  customerId: customer,
  customerName: '华美广告',
  deliveryType: base.deliveryType,
  paymentType: base.paymentType,
  paymentMethod: base.paymentType,
  billType: base.billType,
  flow: [base.orderProcessSteps],
});
const orderPage = ({ base, customer, openOrderNumber, product, areaUnit }: Stock) => ({
  pageNo: 1,
  pageSize: 20,
  orderId: openOrderNumber,
  customerId: customer,
  deliveryType: base.deliveryType,
  paymentType: base.paymentType,
  paymentMethod: base.paymentType,
  billType: base.billType,
  flow: base.orderProcessSteps,
  productsId: product,
  unitId: areaUnit,
  currentProcess: base.orderProcessSteps,
});
const recordPage = ({ paidOrderNumber }: Stock) => ({ pageNo: 1, pageSize: 20, orderId: paidOrderNumber });
const receiptPage = ({ base, customer, paidOrderNumber }: Stock) => ({
  pageNo: 1,
  pageSize: 20,
  orderId: paidOrderNumber,
  customerId: customer,
  paymentType: base.paymentType,
});
const collection = ({ base }: Stock) => ({
  thisCollection: '1.5',
  paymentType: base.paymentType,
  closingTypeId: base.closingCycle,
  payee: '收款人',
});
const nothing = { input: () => undefined };

export const orderFixtures: ProcedureFixtures = {
  'bs.orderInfo.create': {
    input: (stock) => ({
      ...header(stock),
      prepayment: '5',
      orderDels: [line(stock), { id: stock.openLine, ...line(stock), amount: '4' }],
    }),
    unread: ['orderDels.1.id'],
  },
  'bs.orderInfo.update': {
    input: (stock) => ({
      id: stock.openOrder,
      ...header(stock),
      remarks: '加急',
      orderDels: [{ id: stock.openLine, ...line(stock) }, line(stock)],
    }),
  },
  'bs.orderInfo.pandaUpdate': {
    input: (stock) => ({ id: stock.openOrder, orderId: stock.openOrderNumber, ...header(stock), isInvoiced: 1, remarks: '只改备注' }),
  },
  'bs.orderInfo.updateAuditStatus': {
    input: ({ openOrder, openOrderNumber }) => ({ id: openOrder, orderId: openOrderNumber, auditStatus: true, auditor: '别人' }),
  },
  'bs.orderInfo.delete': { input: ({ openOrder }) => ({ id: openOrder }) },
  'bs.orderInfo.restore': { input: ({ goneOrder }) => ({ id: goneOrder }) },
  'bs.orderInfo.deletedPage': { input: ({ goneOrderNumber }) => ({ pageNo: 1, pageSize: 20, orderId: goneOrderNumber }) },
  'bs.orderInfo.get': { input: ({ openOrder }) => ({ id: openOrder }) },
  'bs.orderInfo.getByOrderId': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderInfo.page': { input: orderPage },
  'bs.orderInfo.history': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderInfo.exportExcel': { input: orderPage },
  'bs.orderInfo.getNewOrderId': nothing,
  'bs.orderInfo.getCustomerOrderAmount': { input: ({ customer }) => ({ customerId: customer }) },
  'bs.orderInfo.getOrderInfoCount': nothing,
  'bs.orderInfo.getOrderInfoTotalCount': nothing,
  'bs.orderInfo.getOrderInfoDayCount': nothing,
  'bs.orderInfo.getOrderInfoStatisticsCount': { input: () => ({ type: 'month' }) },
  'bs.orderInfo.getOrderMoneyCount': nothing,

  'bs.orderAuditRecord.create': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber, value: 'approved' }) },
  'bs.orderAuditRecord.update': { input: ({ auditRecord }) => ({ id: auditRecord }), refusal: '审核记录由审核操作产生，不能修改或删除' },
  'bs.orderAuditRecord.delete': { input: ({ auditRecord }) => ({ id: auditRecord }), refusal: '审核记录由审核操作产生，不能修改或删除' },
  'bs.orderAuditRecord.get': { input: ({ auditRecord }) => ({ id: auditRecord }) },
  'bs.orderAuditRecord.page': { input: recordPage },
  'bs.orderAuditRecord.exportExcel': { input: recordPage },

  'bs.orderInfo.import': { input: (stock) => ({ ...uploadOf(stock), updateSupport: true, customerFlag: true }) },
  'bs.orderDel.import': { input: (stock) => ({ ...uploadOf(stock), updateSupport: true, createUnitFlag: true, createProductsFlag: true }) },
  'bs.orderInfo.getImportTemplate': nothing,
  'bs.orderDel.getImportTemplate': nothing,
  'bs.importJob.get': { input: ({ importJob }) => ({ id: importJob }), needs: ['bs:order-info:import'] },
  'bs.importJob.page': { input: () => ({ pageNo: 1, pageSize: 20 }) },
  'bs.importJob.cancel': { input: ({ importJob }) => ({ id: importJob }), needs: ['bs:order-info:import'] },
  'bs.importJob.match': {
    input: ({ matchingJob }) => ({ id: matchingJob, choices: [{ header: '送到哪里', key: 'address' }] }),
    needs: ['bs:customer-info:import'],
  },
  'bs.importJob.rematch': {
    input: ({ checkedJob }) => ({ id: checkedJob }),
    needs: ['bs:customer-info:import'],
    refusal: '所有列都是按列名自动识别的，无需重新匹配',
  },
  'bs.importJob.issues': { input: ({ checkedJob }) => ({ id: checkedJob }), needs: ['bs:customer-info:import'] },
  'bs.importJob.rows': {
    input: ({ checkedJob, importIssue }) => ({ id: checkedJob, issueId: importIssue, pageSize: 20 }),
    needs: ['bs:customer-info:import'],
  },
  'bs.importJob.repairChoices': {
    input: ({ checkedJob, importIssue }) => ({ id: checkedJob, issueId: importIssue }),
    needs: ['bs:customer-info:import'],
  },
  'bs.importJob.repair': {
    input: ({ checkedJob, importIssue }) => ({ id: checkedJob, issueId: importIssue, action: 'create' }),
    needs: ['bs:customer-info:import'],
  },
  'bs.importJob.fix': {
    input: ({ checkedJob }) => ({ id: checkedJob, fixes: [{ rowNo: 1, key: 'typeName', value: '普通客户' }] }),
    needs: ['bs:customer-info:import'],
  },
  'bs.importJob.commit': {
    input: ({ checkedJob }) => ({ id: checkedJob }),
    needs: ['bs:customer-info:import'],
    refusal: '没有可以导入的行，请先处理问题',
  },
  'bs.importJob.undo': { input: ({ doneJob }) => ({ id: doneJob }), needs: ['bs:customer-level:import'] },
  'bs.importJob.annotate': { input: ({ checkedJob }) => ({ id: checkedJob }), needs: ['bs:customer-info:import'] },
  'bs.importJob.result': { input: ({ doneJob }) => ({ id: doneJob }), needs: ['bs:customer-level:import'] },

  'bs.orderDel.create': { input: (stock) => ({ orderId: stock.openOrderNumber, ...line(stock) }) },
  'bs.orderDel.update': { input: (stock) => ({ id: stock.openLine, ...line(stock), amount: '7' }) },
  'bs.orderDel.delete': { input: ({ openLine }) => ({ id: openLine }) },
  'bs.orderDel.get': { input: ({ openLine }) => ({ id: openLine }) },
  'bs.orderDel.getProcessCount': { input: ({ tenantId }) => ({ tenantId }) },
  'bs.orderDel.listAllSimple': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderDel.getCustomerReconciliation': { input: orderPage },
  'bs.orderDel.page': { input: orderPage },
  'bs.orderDel.exportExcel': { input: orderPage },

  'bs.orderInvoices.create': {
    input: ({ paidOrderNumber, invoicePath }) => ({
      orderId: paidOrderNumber,
      fileName: '发票.pdf',
      invoiceFilePath: invoicePath('a.pdf'),
    }),
  },
  'bs.orderInvoices.update': { input: ({ invoice }) => ({ id: invoice, version: 1, fileName: '新发票.xml' }) },
  'bs.orderInvoices.delete': { input: ({ invoice }) => ({ id: invoice }) },
  'bs.orderInvoices.deleteByOrderId': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderInvoices.get': { input: ({ invoice }) => ({ id: invoice }) },
  'bs.orderInvoices.page': { input: ({ paidOrderNumber }) => ({ pageNo: 1, pageSize: 10, orderId: paidOrderNumber }) },
  'bs.orderInvoices.exportExcel': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },

  'bs.orderPaymentReceipts.create': { input: (stock) => ({ orderId: stock.paidOrderNumber, ...collection(stock) }) },
  'bs.orderPaymentReceipts.update': { input: (stock) => ({ id: stock.receipt, ...collection(stock) }) },
  'bs.orderPaymentReceipts.delete': { input: ({ receipt }) => ({ id: receipt }) },
  'bs.orderPaymentReceipts.get': { input: ({ receipt }) => ({ id: receipt }) },
  'bs.orderPaymentReceipts.listAllSimple': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderPaymentReceipts.page': { input: receiptPage },
  'bs.orderPaymentReceipts.exportExcel': { input: receiptPage },
};
