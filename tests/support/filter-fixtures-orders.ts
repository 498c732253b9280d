import { DIRECTION } from '#shared/states.ts';
import { DAY, type FilterKind, type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import { stockShop, type TestShop } from './shop.ts';

const ORDER_KINDS = {
  ids: 'equal',
  orderId: 'like',
  type: 'like',
  name: 'like',
  orderName: 'like',
  flow: 'equal',
  date: 'range',
  createTime: 'range',
  expectedDeliveryDate: 'range',
  actualDeliveryDate: 'range',
  deliveryTime: 'range',
  status: 'equal',
  state: 'equal',
  remarks: 'like',
  orderDescription: 'like',
  customerId: 'equal',
  customerName: 'like',
  contact: 'like',
  phoneNumber: 'like',
  address: 'like',
  salesman: 'like',
  designerName: 'like',
  orderCreatorName: 'like',
  urgent: 'equal',
  deliveryType: 'equal',
  paymentType: 'equal',
  paymentMethod: 'equal',
  paymentStatus: 'equal',
  paymentState: 'equal',
  billType: 'equal',
  isInvoiced: 'equal',
  isSettledUp: 'equal',
  auditStatus: 'equal',
} as const satisfies Record<string, FilterKind>;

const LINE_KINDS = {
  projectName: 'like',
  contentProduction: 'like',
  productsId: 'equal',
  productsName: 'like',
  specification: 'like',
  width: 'equal',
  height: 'equal',
  unitId: 'equal',
  unitName: 'like',
  externalCooperation: 'equal',
  outsourcingManufacturer: 'like',
  currentProcess: 'equal',
  hasPattern: 'equal',
} as const satisfies Record<string, FilterKind>;

type Values = Record<string, unknown>;

/** The columns of an order that decide its state of payment. */
const MONEY_OF: Readonly<Record<string, object>> = {
  unpaid: {},
  partial: { paid: '1', arrears: '9' },
  paid: { arrears: '0' },
  unpriced: { transactionAmount: '0', commission: '0', arrears: '0' },
};

/** Orders of one line each: a plain one, and one more for each filter of orders and of lines. */
async function orders(shop: TestShop): Promise<Array<{ order: Values; line: Values }>> {
  const stock = await stockShop(shop);
  const { bs } = shop.as();
  const other = {
    customer: await bs.customerInfo.create({ name: '另客', typeId: stock.customerTypeId }),
    deliveries: [await bs.deliveryType.create({ name: '自提' }), await bs.deliveryType.create({ name: '送货' })],
    card: await bs.paymentType.create({ name: '刷卡' }),
    bill: await bs.billType.create({ name: '收据', taxRate: '0' }),
    steps: [await bs.orderProcessSteps.create({ name: '打印' }), await bs.orderProcessSteps.create({ name: '安装' })],
  };
  const plainOrder = {
    type: '喷绘',
    name: '门头',
    orderName: '工程',
    flow: other.steps[0],
    date: LATE,
    createTime: LATE,
    expectedDeliveryDate: LATE,
    actualDeliveryDate: LATE,
    deliveryTime: LATE,
    status: 0,
    state: 0,
    remarks: '普通',
    orderDescription: '描述',
    customerId: stock.customer,
    customerName: '客甲',
    contact: '张三',
    phoneNumber: '13800138000',
    address: '一号路',
    salesman: '赵六',
    designerName: '钱七',
    orderCreatorName: '孙八',
    urgent: 1,
    deliveryType: other.deliveries[0],
    paymentType: stock.cash,
    paymentMethod: stock.cash,
    paymentStatus: 0,
    paymentState: 'unpaid',
    billType: stock.billType,
    isInvoiced: 0,
    isSettledUp: 0,
    auditStatus: 0,
  };
  const otherOrder = {
    type: '标牌',
    name: '横幅',
    orderName: '活动',
    flow: other.steps[1],
    date: OTHER_DAY,
    createTime: OTHER_DAY,
    expectedDeliveryDate: OTHER_DAY,
    actualDeliveryDate: OTHER_DAY,
    deliveryTime: OTHER_DAY,
    status: 2,
    state: 3,
    remarks: '打样',
    orderDescription: '夜间',
    customerId: other.customer,
    customerName: '乙方',
    contact: '李四',
    phoneNumber: '13911112222',
    address: '二马',
    salesman: '周',
    designerName: '吴',
    orderCreatorName: '郑',
    urgent: 0,
    deliveryType: other.deliveries[1],
    paymentType: other.card,
    paymentMethod: other.card,
    paymentStatus: 1,
    paymentState: 'partial',
    billType: other.bill,
    isInvoiced: 1,
    isSettledUp: 1,
    auditStatus: 1,
  };
  const plainLine = {
    projectName: '店庆',
    contentProduction: '正面',
    productsId: stock.banner,
    productsName: '布',
    specification: '550',
    width: '3.2',
    height: '1.5',
    unitId: stock.areaUnit,
    unitName: '平米',
    externalCooperation: 0,
    outsourcingManufacturer: '一厂',
    patternUrl: null,
    currentProcess: other.steps[0],
    status: 0,
    createTime: LATE,
    remarks: '打孔',
    urgent: 1,
  };
  const otherLine = {
    projectName: '开业',
    contentProduction: '背面',
    productsId: stock.stand,
    productsName: '架',
    specification: '680',
    width: '3.25',
    height: '2',
    unitId: stock.pieceUnit,
    unitName: '个',
    externalCooperation: 1,
    outsourcingManufacturer: '二车间',
    patternUrl: '/file/1.png',
    currentProcess: other.steps[1],
    status: 1,
    createTime: OTHER_DAY,
    remarks: '覆膜',
    urgent: 0,
  };
  const wanted = [
    ...variants<Values>(plainOrder, otherOrder).map((order) => ({ order, line: plainLine as Values })),
    ...variants<Values>(plainLine, otherLine)
      .slice(1)
      .map((line) => ({ order: plainOrder as Values, line })),
    ...['paid', 'unpriced'].map((paymentState) => ({ order: { ...plainOrder, paymentState } as Values, line: plainLine as Values })),
  ];
  const made: Array<{ order: Values; line: Values }> = [];
  for (const [index, { order, line }] of wanted.entries()) {
    const { paymentState, ...columns } = order;
    const orderId = `F-${index}`;
    const quantity = 1000 + index;
    // Created with its date, because the counters of days follow it; the update below passes them by.
    const date = Number(order.date);
    const id = await bs.orderInfo.create({ orderId, customerName: '客', date, orderDels: [{ amount: quantity, unitPrice: '1' }] });
    const lineId = (await bs.orderInfo.get({ id })).orderDels[0]?.id ?? 0;
    await shop.db
      .updateTable('orderInfo')
      .set({ ...columns, ...MONEY_OF[String(paymentState)], flow: JSON.stringify([order.flow]) })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    await shop.db.updateTable('orderLine').set(line).where('tenantId', '=', shop.tenantId).where('id', '=', lineId).execute();
    const hasPattern = line.patternUrl === null ? 0 : 1;
    made.push({ order: { ...order, id, ids: id, orderId }, line: { ...line, id: lineId, quantity, hasPattern } });
  }
  return made;
}

export async function orderFilterStock(shop: TestShop): Promise<FilterStock> {
  const rows = (await orders(shop)).map(({ order, line }): FilterRow => {
    const ofLine = Object.fromEntries(Object.keys(LINE_KINDS).map((key) => [key, line[key]]));
    return { id: order.id, cell: order.orderId, values: { ...ofLine, ...order } };
  });
  return { key: 'id', header: '订单编号', kinds: { ...ORDER_KINDS, ...LINE_KINDS }, rows };
}

export async function lineFilterStock(shop: TestShop): Promise<FilterStock> {
  const rows = (await orders(shop)).map(
    ({ order, line }): FilterRow => ({
      id: line.id,
      cell: line.quantity,
      values: {
        ...order,
        ...line,
        orderStatus: order.status,
        lineIds: line.id,
        urgent: Math.min(Number(order.urgent), Number(line.urgent)),
        remarks: [order.remarks, line.remarks],
      },
    }),
  );
  return { key: 'id', header: '数量', kinds: { ...ORDER_KINDS, ...LINE_KINDS, orderStatus: 'equal', lineIds: 'equal' }, rows };
}

async function auditedOrders(shop: TestShop, count: number) {
  const stock = await stockShop(shop);
  const { bs } = shop.as();
  const customers = [stock.customer, await bs.customerInfo.create({ name: '另客', typeId: stock.customerTypeId })];
  const made: Array<{ id: number; orderId: string; customerId: number; customerName: string }> = [];
  for (let index = 0; index < count; index++) {
    const [customerId, customerName] = index === 1 ? [customers[1] ?? 0, '另客'] : [stock.customer, '华美广告'];
    const orderId = `R-${index}`;
    const id = await bs.orderInfo.create({
      orderId,
      customerId,
      customerName,
      orderDels: [{ productsName: '布', amount: 10_000, unitPrice: '1' }],
    });
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    made.push({ id, orderId, customerId, customerName });
  }
  return { stock, made };
}

export async function auditFilterStock(shop: TestShop): Promise<FilterStock> {
  const records = variants<Values>(
    { value: 'approved', reviewer: '甲', createTime: LATE },
    { value: 'revoked', reviewer: '乙', createTime: OTHER_DAY },
  );
  const { made } = await auditedOrders(shop, records.length);
  const rows: FilterRow[] = [];
  for (const [index, record] of records.entries()) {
    const orderId = made[index]?.orderId ?? '';
    await shop.db
      .updateTable('orderAuditRecord')
      .set(record)
      .where('tenantId', '=', shop.tenantId)
      .where('orderId', '=', orderId)
      .execute();
    rows.push({ id: orderId, cell: orderId, values: { ...record, orderId } });
  }
  return { key: 'orderId', header: '订单编号', kinds: { orderId: 'like', value: 'equal', reviewer: 'like', createTime: 'range' }, rows };
}

export async function invoiceFilterStock(shop: TestShop): Promise<FilterStock> {
  const invoices = variants<Values>({ fileName: '专票', createTime: LATE }, { fileName: '普票', createTime: OTHER_DAY });
  const { made } = await auditedOrders(shop, invoices.length);
  const rows: FilterRow[] = [];
  for (const [index, values] of invoices.entries()) {
    const orderId = made[index]?.orderId ?? '';
    const fileName = `${String(values.fileName)}${index}.pdf`;
    const invoiceFilePath = `${shop.tenantId}/orderFile/${orderId}/invoice/income/${index}.pdf`;
    const id = await shop.as().bs.orderInvoices.create({ orderId, fileName, invoiceFilePath });
    await shop.db
      .updateTable('orderInvoice')
      .set({ createTime: Number(values.createTime) })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    rows.push({ id, cell: fileName, values: { ...values, fileName, orderId } });
  }
  return { key: 'id', header: '发票名称', kinds: { orderId: 'equal', fileName: 'like', createTime: 'range' }, rows };
}

export async function orderFileFilterStock(shop: TestShop): Promise<FilterStock> {
  const files = variants<Values>(
    { fileNames: '正面', fileType: 'orderPreview', createTime: LATE },
    { fileNames: '反面', fileType: 'artwork', createTime: OTHER_DAY },
  );
  const { made } = await auditedOrders(shop, files.length);
  const path = `${shop.tenantId}/file/stock.png`;
  await shop.db
    .insertInto('infraFile')
    .values({
      tenantId: shop.tenantId,
      path,
      name: '图.png',
      type: 'image/png',
      size: 1,
      isPublic: 0,
      userId: shop.userId,
      creatorName: '测试员',
      createTime: 1,
    })
    .execute();
  const rows: FilterRow[] = [];
  for (const [index, values] of files.entries()) {
    const { orderId = '', id: orderInfoId = 0 } = made[index] ?? {};
    const fileNames = `${String(values.fileNames)}${index}.png`;
    const [line] = (await shop.as().bs.orderInfo.get({ id: orderInfoId })).orderDels;
    const detailedOrderId = line?.id ?? 0;
    const fileType = String(values.fileType);
    const id = await shop.as().bs.orderFile.create({ orderId, detailedOrderId, fileNames, fileType, urls: path });
    await shop.db
      .updateTable('orderFile')
      .set({ createTime: Number(values.createTime) })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    const { customerName = '' } = made[index] ?? {};
    rows.push({ id, cell: fileNames, values: { ...values, fileNames, orderId, detailedOrderId, customerName } });
  }
  const kinds = {
    orderId: 'equal',
    detailedOrderId: 'equal',
    fileType: 'equal',
    fileNames: 'like',
    customerName: 'like',
    createTime: 'range',
  } as const;
  return { key: 'id', header: '文件名', kinds, rows };
}

export async function receiptFilterStock(shop: TestShop): Promise<FilterStock> {
  const plain = { payee: '甲收', payer: '丙付', receiptDate: LATE, createTime: LATE };
  const others = { payee: '乙取', payer: '丁交', receiptDate: OTHER_DAY, createTime: OTHER_DAY };
  // `auditedOrders` gives its second order to another customer.
  const wanted = [plain, plain, ...variants<Values>(plain, others).slice(1), plain];
  const { stock, made } = await auditedOrders(shop, wanted.length);
  const { bs } = shop.as();
  const card = await bs.paymentType.create({ name: '刷卡' });
  const rows: FilterRow[] = [];
  for (const [index, values] of wanted.entries()) {
    const { orderId = '', customerId, customerName } = made[index] ?? {};
    const paymentType = index === wanted.length - 1 ? card : stock.cash;
    const thisCollection = 100 + index;
    await bs.orderPaymentReceipts.create({ orderId, thisCollection, paymentType });
    await shop.db.updateTable('orderReceipt').set(values).where('tenantId', '=', shop.tenantId).where('orderId', '=', orderId).execute();
    rows.push({ id: orderId, cell: thisCollection, values: { ...values, orderId, customerId, customerName, paymentType } });
  }
  const kinds = {
    orderId: 'like',
    customerName: 'like',
    customerId: 'equal',
    payee: 'like',
    payer: 'like',
    paymentType: 'equal',
    receiptDate: 'range',
    createTime: 'range',
  } as const;
  return { key: 'orderId', header: '本次收款金额', kinds, rows };
}

export async function statisticsFilterStock(shop: TestShop): Promise<FilterStock> {
  const { made } = await auditedOrders(shop, 2);
  const rows: FilterRow[] = [];
  for (const [index, { id, customerId }] of made.entries()) {
    const date = index === 0 ? DAY : OTHER_DAY;
    await shop.db.updateTable('orderInfo').set({ date }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    rows.push({ id: customerId, values: { customerId, date } });
  }
  return { key: 'customerId', kinds: { customerId: 'equal', date: 'range' }, rows };
}

export async function voucherFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs, system } = shop.as();
  const purposeOf = async (name: string, type: 0 | 1) => {
    const projectId = await bs.orderExpenditureIncome.create({ name: `${name}项目`, type });
    return { type, projectId, nameId: await bs.orderExpenditureIncomeItems.create({ name, type, typeId: projectId }) };
  };
  const [income, expense] = [await purposeOf('安装', DIRECTION.income), await purposeOf('外协', DIRECTION.expense)];
  const other = await bs.orderExpenditureIncomeItems.create({ name: '拆旧', type: DIRECTION.income, typeId: income.projectId });
  const helper = await system.user.create({ username: 'vhelper', nickname: '帮工', password: 'Aa123456' });
  const { made, stock } = await auditedOrders(shop, 2);
  const [cash, card] = [stock.cash, await bs.paymentType.create({ name: '刷卡' })];
  const [first, second] = made as [(typeof made)[number], (typeof made)[number]];
  const plain = { order: first, customer: first, purpose: income, handmanId: shop.userId, paymentType: cash, date: DAY, createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, wanted] of variants(plain, {
    order: second,
    customer: second,
    purpose: expense,
    handmanId: helper,
    paymentType: card,
    date: OTHER_DAY,
    createTime: OTHER_DAY,
  })
    .concat({ ...plain, purpose: { ...income, nameId: other } })
    .entries()) {
    const { order, customer, purpose, createTime, ...fields } = wanted;
    const values = { orderId: order.orderId, customerId: customer.customerId, ...purpose, ...fields };
    const id = await bs.paymentAndReceiptRecords.create({ ...values, amount: String(index + 1) } as never);
    await shop.db.updateTable('orderVoucher').set({ createTime }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    const handman = fields.handmanId === helper ? '帮工' : (await system.user.get({ id: shop.userId })).nickname;
    rows.push({ id, cell: index + 1, values: { ...values, createTime, customerName: customer.customerName, handman } });
  }
  const kinds = {
    type: 'equal',
    orderId: 'like',
    projectId: 'equal',
    nameId: 'equal',
    customerId: 'equal',
    customerName: 'like',
    handman: 'like',
    paymentType: 'equal',
    date: 'range',
    createTime: 'range',
  } as const;
  return { key: 'id', header: '收支金额', kinds, rows };
}

export async function processFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs, system } = shop.as();
  const steps = [await bs.orderProcessSteps.create({ name: '打印' }), await bs.orderProcessSteps.create({ name: '覆膜' })];
  const helper = await system.user.create({ username: 'phelper', nickname: '帮工', password: 'Aa123456' });
  const plain = { step: steps[0], handmanId: shop.userId, finishTime: DAY, createTime: LATE };
  const rows: FilterRow[] = [];
  const wanted = variants(plain, { step: steps[1], handmanId: helper, finishTime: OTHER_DAY, createTime: OTHER_DAY });
  for (const [index, { step = 0, createTime, ...fields }] of wanted.entries()) {
    const id = await bs.orderInfo.create({
      customerName: '华美',
      flow: [step],
      orderDels: [{ productsName: `布${index}`, unitPrice: '1' }],
    });
    const { orderId, orderDels } = await bs.orderInfo.get({ id });
    const orderDelId = orderDels[0]?.id ?? 0;
    const record = await bs.orderProcess.create({ orderDelId, ...fields });
    await shop.db.updateTable('orderProcess').set({ createTime }).where('tenantId', '=', shop.tenantId).where('id', '=', record).execute();
    rows.push({ id: record, cell: `布${index}`, values: { ...fields, createTime, orderId, orderDelId, processId: step } });
  }
  const kinds = {
    orderId: 'like',
    orderDelId: 'equal',
    processId: 'equal',
    handmanId: 'equal',
    finishTime: 'range',
    createTime: 'range',
  } as const;
  return { key: 'id', header: '产品名称', kinds, rows };
}
