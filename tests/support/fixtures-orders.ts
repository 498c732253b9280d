import { importCalls, nothing, type ProcedureFixtures, recordCalls } from './fixture-shapes.ts';
import { SIGNATURE, type Stock } from './stocked-shop.ts';

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
const orderPage = ({ base, customer, openOrder, openOrderNumber, product, areaUnit }: Stock) => ({
  ids: [openOrder],
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
const linePage = (stock: Stock) => ({ ...orderPage(stock), lineIds: [stock.otherLine] });
const receiptPage = ({ base, customer, paidOrderNumber }: Stock) => ({
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

const statementInput = ({ customer }: Stock) => ({ customerId: customer, date: ['2026-01-01', '2026-12-31'] });

const AUDITS_STAY = '审核记录由审核操作产生，不能修改或删除';
const newOrder = (stock: Stock) => ({
  ...header(stock),
  prepayment: '5',
  orderDels: [line(stock), { id: stock.openLine, ...line(stock), amount: '4' }],
});

export const orderFixtures: ProcedureFixtures = {
  ...recordCalls('bs.orderInfo', {
    row: ({ openOrder }) => openOrder,
    create: newOrder,
    update: (stock) => ({ ...header(stock), remarks: '加急', orderDels: [{ id: stock.openLine, ...line(stock) }, line(stock)] }),
    page: orderPage,
  }),
  ...importCalls('bs.orderInfo', 'customerFlag'),
  'bs.orderInfo.create': { input: newOrder, unread: ['orderDels.1.id'] },
  'bs.orderInfo.pandaUpdate': {
    input: (stock) => ({ id: stock.openOrder, orderId: stock.openOrderNumber, ...header(stock), isInvoiced: 1, remarks: '只改备注' }),
  },
  'bs.orderInfo.updateAuditStatus': {
    input: ({ openOrder, openOrderNumber }) => ({ id: openOrder, orderId: openOrderNumber, auditStatus: true, auditor: '别人' }),
  },
  'bs.orderInfo.restore': { input: ({ goneOrder }) => ({ id: goneOrder }) },
  'bs.orderInfo.deletedPage': { input: ({ goneOrderNumber }) => ({ pageNo: 1, pageSize: 20, orderId: goneOrderNumber }) },
  'bs.orderInfo.getByOrderId': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderInfo.history': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderInfo.getNewOrderId': nothing,
  'bs.orderDel.getCustomerPrices': {
    input: ({ customer, product, openOrder }) => ({ customerId: customer, productsIds: [product], exceptOrder: openOrder }),
  },
  'bs.orderInfo.getCustomerOrderAmount': { input: ({ customer }) => ({ customerId: customer }) },
  'bs.orderInfo.getOrderInfoCount': nothing,
  'bs.orderInfo.getOrderInfoTotalCount': nothing,
  'bs.orderInfo.getOrderInfoDayCount': nothing,
  'bs.orderInfo.getOrderInfoStatisticsCount': { input: () => ({ type: 'month' }) },
  'bs.orderInfo.getOrderMoneyCount': nothing,
  'bs.orderInfo.getPageTotals': { input: orderPage },

  ...recordCalls('bs.orderAuditRecord', {
    row: ({ auditRecord }) => auditRecord,
    create: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber, value: 'approved' }),
    update: () => ({}),
    page: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }),
  }),
  'bs.orderAuditRecord.update': { input: ({ auditRecord }) => ({ id: auditRecord }), refusal: AUDITS_STAY },
  'bs.orderAuditRecord.delete': { input: ({ auditRecord }) => ({ id: auditRecord }), refusal: AUDITS_STAY },

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

  ...recordCalls('bs.orderDel', {
    row: ({ openLine }) => openLine,
    create: (stock) => ({ orderId: stock.openOrderNumber, ...line(stock) }),
    update: (stock) => ({ ...line(stock), amount: '7' }),
    page: linePage,
  }),
  ...importCalls('bs.orderDel', 'createUnitFlag', 'createProductsFlag'),
  'bs.orderDel.getPageTotals': { input: linePage },
  'bs.orderDel.getProcessCount': { input: ({ tenantId }) => ({ tenantId }) },
  'bs.orderDel.listAllSimple': { input: ({ openOrderNumber }) => ({ orderId: openOrderNumber }) },
  'bs.orderDel.getCustomerReconciliation': { input: (stock) => ({ pageNo: 1, pageSize: 20, ...linePage(stock) }) },

  ...recordCalls('bs.orderPaymentReceipts', {
    row: ({ receipt }) => receipt,
    create: (stock) => ({ orderId: stock.paidOrderNumber, ...collection(stock) }),
    update: collection,
    page: receiptPage,
  }),
  'bs.orderSignature.get': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderSignature.create': {
    input: ({ paidOrderNumber, paidOrderHash }) => ({
      orderId: paidOrderNumber,
      contentHash: paidOrderHash,
      image: SIGNATURE,
      signer: '签名人',
    }),
  },
  'bs.orderLink.get': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderLink.create': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber, days: 3 }) },
  'bs.orderLink.revoke': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderLink.open': { input: ({ linkToken }) => ({ token: linkToken }) },
  'bs.orderLink.approve': {
    input: ({ linkToken, linkHash }) => ({ token: linkToken, shownHash: linkHash, image: SIGNATURE, signer: '签名人' }),
  },
  'bs.orderLink.requestChange': { input: ({ linkToken }) => ({ token: linkToken, message: '字再大一些' }) },
  // The stocked file is a sheet, and a link shows pictures only; order-links.test.ts opens pictures.
  'bs.orderLink.getFile': {
    input: ({ linkToken, records, waitingLine }) => ({ token: linkToken, fileId: records.orderFile, lineId: waitingLine }),
    refusal: '文件不存在或已被删除',
  },
  'bs.orderPaymentReceipts.createTogether': {
    input: (stock) => ({ orders: [{ id: stock.paidOrder, arrears: stock.paidOrderArrears }], ...collection(stock) }),
  },
  'bs.orderPaymentReceipts.listTogether': { input: ({ receipt }) => ({ id: receipt }) },
  'bs.orderProcess.finishAcceptanceProcess': {
    input: ({ waitingLine, paidOrder, base, user }) => ({
      list: [{ id: waitingLine, currentProcess: base.orderProcessSteps }],
      updateReqVO: { id: paidOrder },
      recordList: [{ orderDelId: waitingLine, handmanId: user }],
    }),
  },
  'bs.orderProcess.undoStep': { input: ({ openLine, base }) => ({ list: [{ id: openLine, processId: base.orderProcessSteps }] }) },
  'bs.orderProcess.getBoard': { input: ({ base, waitingLine }) => ({ processId: base.orderProcessSteps, orderDelId: waitingLine }) },
  'bs.artwork.read': { input: ({ filePath }) => ({ files: [{ path: filePath }] }) },
  'bs.artwork.list': { input: ({ artwork, customer }) => ({ ids: [artwork], customerId: customer }) },
  'bs.orderFile.tenantStorageStatistics': { input: ({ tenantId }) => ({ tenantId }) },
  'bs.orderInfo.getQiniuToken': { ...nothing, refusal: '没有启用七牛云存储，请使用上传接口，或联系平台运营方' },
  'bs.fileRecognitionConfigurations.getByTenant': nothing,
  'bs.fileRecognitionConfigurations.updateByTenant': { input: ({ product }) => ({ productId: product, dpi: 60 }) },
  'bs.orderInvoices.deleteByOrderId': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
  'bs.orderPaymentReceipts.getCollected': { input: (stock) => ({ ...receiptPage(stock), receiptDate: ['2026-01-01', '2026-12-31'] }) },
  'bs.customerStatement.get': { input: statementInput },
  'bs.customerStatement.exportExcel': { input: statementInput },
  'bs.orderPaymentReceipts.listAllSimple': { input: ({ paidOrderNumber }) => ({ orderId: paidOrderNumber }) },
};
