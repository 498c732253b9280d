import { LINE_LABELS, ORDER_LABELS, RECEIPT_LABELS } from '../order-labels.ts';
import { SHOW_COST, SHOW_PROFIT } from '../permissions.ts';
import type { PrintFieldType } from './formats.ts';
import type { PrintKind } from './kinds.ts';

/** A value that a template may print. */
export interface PrintField {
  label: string;
  type: PrintFieldType;
  /** A person without this permission gets an empty place. */
  permission?: string;
}

type Fields = Readonly<Record<string, PrintField>>;

const cost = { permission: SHOW_COST } as const;
const profit = { permission: SHOW_PROFIT } as const;

type Typed<L> = Partial<Record<keyof L & string, PrintFieldType>>;

/** Fields with the names that screens and sheets use. */
function named<L extends Readonly<Record<string, string>>>(
  labels: L,
  types: Typed<L>,
  extra: Readonly<Record<string, object>> = {},
): Fields {
  return Object.fromEntries(
    Object.entries(types).map(([key, type]) => [key, { label: labels[key] ?? key, type: type as PrintFieldType, ...extra[key] }]),
  );
}

const under = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [`${prefix}.${key}`, field]));

const COMPANY: Fields = under('company', {
  title: { label: '抬头', type: 'text' },
  name: { label: '公司名称', type: 'text' },
  address: { label: '公司地址', type: 'text' },
  contactPhone: { label: '公司电话', type: 'text' },
  personInCharge: { label: '公司负责人', type: 'text' },
  openingBank: { label: '开户银行', type: 'text' },
  cardNumber: { label: '银行账号', type: 'text' },
  qq: { label: '公司 QQ', type: 'text' },
  weChat: { label: '公司微信', type: 'text' },
  printFooter: { label: '打印页脚', type: 'text' },
  logo: { label: '企业 Logo', type: 'image' },
  seal: { label: '公章', type: 'image' },
  financialSeal: { label: '财务章', type: 'image' },
  weChatCollectionCode: { label: '微信收款码', type: 'image' },
  alipayCollectionCode: { label: '支付宝收款码', type: 'image' },
});

const PRINT: Fields = under('print', {
  pageText: { label: '页码', type: 'text' },
  userName: { label: '制单人', type: 'text' },
  time: { label: '打印时间', type: 'time' },
});

const ORDER: Fields = under('order', {
  ...named(
    ORDER_LABELS,
    {
      orderId: 'text',
      name: 'text',
      orderName: 'text',
      type: 'text',
      date: 'time',
      customerName: 'text',
      contact: 'text',
      phoneNumber: 'text',
      address: 'text',
      salesman: 'text',
      designerName: 'text',
      delivery: 'text',
      modeOfDeliveryName: 'text',
      paymentMethodName: 'text',
      expectedDeliveryDate: 'time',
      actualDeliveryDate: 'time',
      deliveryTime: 'time',
      orderDescription: 'text',
      remarks: 'text',
      auditor: 'text',
      orderCreatorName: 'text',
      totalAmount: 'money',
      discountRate: 'number',
      discountAmount: 'money',
      transactionAmount: 'money',
      commission: 'money',
      taxRate: 'number',
      receivables: 'money',
      paid: 'money',
      arrears: 'money',
      cost: 'money',
      profit: 'money',
    },
    { cost, profit },
  ),
  urgentText: { label: '加急标记', type: 'text' },
  billTypeName: { label: '票据类型', type: 'text' },
  lineCount: { label: '明细行数', type: 'number' },
  amountSum: { label: '数量合计', type: 'number' },
  areaSum: { label: '面积合计', type: 'number' },
  flowText: { label: '工艺流程', type: 'text' },
  signature: { label: '客户签名', type: 'image' },
  scanAddress: { label: '订单二维码内容', type: 'text' },
});

const LINE: Fields = {
  lineNo: { label: '序号', type: 'number' },
  ...named(
    LINE_LABELS,
    {
      projectName: 'text',
      contentProduction: 'text',
      productsName: 'text',
      specification: 'text',
      width: 'size',
      height: 'size',
      amount: 'number',
      singleArea: 'size',
      totalArea: 'size',
      minArea: 'size',
      unitName: 'text',
      unitPrice: 'price',
      totalAmount: 'money',
      remarks: 'text',
      outsourcingManufacturer: 'text',
      processType: 'text',
      unitPriceOfMaterial: 'price',
      cost: 'price',
      totalCost: 'money',
      profit: 'price',
      totalProfit: 'money',
    },
    { unitPriceOfMaterial: cost, cost, totalCost: cost, profit, totalProfit: profit },
  ),
  sizeText: { label: '尺寸（宽×高）', type: 'text' },
  chargedSizeText: { label: '尺寸及计价说明', type: 'text' },
  urgentText: { label: '加急标记', type: 'text' },
  externalText: { label: '外协标记', type: 'text' },
  scanAddress: { label: '明细二维码内容', type: 'text' },
  pattern: { label: '图样', type: 'image' },
};

const RECEIPT: Fields = {
  ...named(RECEIPT_LABELS, {
    orderName: 'text',
    receivingItems: 'text',
    receiptDate: 'time',
    payee: 'text',
    payer: 'text',
    thisCollection: 'money',
    arrearsBefore: 'money',
    arrearsAfter: 'money',
  }),
  number: { label: '收款编号', type: 'text' },
  orderId: { label: ORDER_LABELS.orderId, type: 'text' },
  customerName: { label: ORDER_LABELS.customerName, type: 'text' },
  paymentTypeName: { label: '付款方式', type: 'text' },
  closingTypeName: { label: '结算周期', type: 'text' },
  receivables: { label: ORDER_LABELS.receivables, type: 'money' },
  remarks: { label: ORDER_LABELS.remarks, type: 'text' },
  creatorName: { label: '经手人', type: 'text' },
};

const numbered = (fields: Fields): Fields => ({ no: { label: '序号', type: 'number' }, ...fields });

const ENTRY: Fields = numbered({
  time: { label: '日期', type: 'time' },
  kindName: { label: '类型', type: 'text' },
  orderId: { label: ORDER_LABELS.orderId, type: 'text' },
  what: { label: '摘要', type: 'text' },
  charged: { label: '应收', type: 'money' },
  received: { label: '已收', type: 'money' },
  balance: { label: '余额', type: 'money' },
});

interface KindFields {
  /** Fields for boxes, by their whole path: `order.customerName`. */
  fields: Fields;
  /** Lists for a table, and the fields for its columns, by their names in a row: `productsName`. */
  lists: Readonly<Record<string, { label: string; fields: Fields }>>;
}

const lines = { lines: { label: '订单明细', fields: LINE } };
const orderKind: KindFields = { fields: { ...ORDER, ...COMPANY, ...PRINT }, lists: lines };

/** Everything that can be printed, by kind of slip. */
export const PRINT_FIELDS: Readonly<Record<PrintKind, KindFields>> = {
  deliveryNote: orderKind,
  orderConfirmation: orderKind,
  workOrder: orderKind,
  packingList: orderKind,
  processOrder: {
    fields: {
      ...under('process', {
        name: { label: '工序', type: 'text' },
        no: { label: '第几道工序', type: 'number' },
        count: { label: '共几道工序', type: 'number' },
        nextName: { label: '下一工序', type: 'text' },
      }),
      ...orderKind.fields,
    },
    lists: lines,
  },
  label: { fields: { ...under('line', LINE), ...orderKind.fields }, lists: {} },
  receipt: {
    fields: { ...under('receipt', RECEIPT), ...COMPANY, ...PRINT },
    lists: {
      items: {
        label: '收款项目',
        fields: {
          name: { label: '项目', type: 'text' },
          amount: { label: '金额', type: 'money' },
          description: { label: '说明', type: 'text' },
        },
      },
    },
  },
  receiptRecord: {
    fields: {
      ...under('record', {
        customerName: { label: ORDER_LABELS.customerName, type: 'text' },
        orderIds: { label: ORDER_LABELS.orderId, type: 'text' },
        count: { label: '收款笔数', type: 'number' },
        total: { label: '收款合计', type: 'money' },
        begin: { label: '最早收款时间', type: 'time' },
        end: { label: '最晚收款时间', type: 'time' },
      }),
      ...COMPANY,
      ...PRINT,
    },
    lists: { receipts: { label: '收款', fields: numbered(RECEIPT) } },
  },
  voucher: {
    fields: {
      ...under('voucher', {
        number: { label: '凭单编号', type: 'text' },
        typeName: { label: '收支类型', type: 'text' },
        orderId: { label: ORDER_LABELS.orderId, type: 'text' },
        orderName: { label: ORDER_LABELS.orderName, type: 'text' },
        customerName: { label: ORDER_LABELS.customerName, type: 'text' },
        projectName: { label: '用途项目', type: 'text' },
        name: { label: '用途名称', type: 'text' },
        amount: { label: '收支金额', type: 'money' },
        date: { label: '收支时间', type: 'time' },
        handman: { label: '经手人', type: 'text' },
        paymentTypeName: { label: '付款方式', type: 'text' },
        abstractTxt: { label: '摘要', type: 'text' },
        remarks: { label: ORDER_LABELS.remarks, type: 'text' },
        createName: { label: '登记人', type: 'text' },
      }),
      ...COMPANY,
      ...PRINT,
    },
    lists: {},
  },
  statement: {
    fields: {
      ...under('statement', {
        customerName: { label: ORDER_LABELS.customerName, type: 'text' },
        begin: { label: '开始日期', type: 'time' },
        end: { label: '结束日期', type: 'time' },
        opening: { label: '期初欠款', type: 'money' },
        charged: { label: '本期应收', type: 'money' },
        received: { label: '本期已收', type: 'money' },
        closing: { label: '期末欠款', type: 'money' },
      }),
      ...COMPANY,
      ...PRINT,
    },
    lists: { entries: { label: '往来明细', fields: ENTRY } },
  },
};

/**
 * The field that a box names by its path, or a column of the table over `list` by its name; undefined when this kind of slip does not have
 * it.
 */
export function printField(kind: PrintKind, path: string, list?: string): PrintField | undefined {
  const { fields, lists } = PRINT_FIELDS[kind];
  const among = list === undefined ? fields : lists[list]?.fields;
  return among && Object.hasOwn(among, path) ? among[path] : undefined;
}
