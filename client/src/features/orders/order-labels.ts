import { AUDIT_STATUS_CHOICES, choiceLabel, PAYMENT_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

/** The four states that colour a row, in the order in which they are looked at. */
export const ORDER_STATES = ['received', 'reviewed', 'expedited', 'other'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The state in words: colour only repeats it. */
export const STATE_LABELS: Record<OrderState, string> = {
  received: choiceLabel(PAYMENT_STATUS_CHOICES, 1),
  reviewed: choiceLabel(AUDIT_STATUS_CHOICES, true),
  expedited: '加急',
  other: choiceLabel(AUDIT_STATUS_CHOICES, false),
};

/** Nothing owed comes first, then audited, then urgent (0), then everything else. */
export function orderState(order: Pick<OrderRow, 'arrears' | 'auditStatus' | 'urgent'>): OrderState {
  if (Number(order.arrears) === 0) return 'received';
  if (order.auditStatus) return 'reviewed';
  return order.urgent === 0 ? 'expedited' : 'other';
}

/** The seven figures of an order, in the order in which they follow from each other. */
export const ORDER_FIGURES = [
  { key: 'totalAmount', label: '订单总额' },
  { key: 'discountAmount', label: '优惠金额' },
  { key: 'transactionAmount', label: '成交金额' },
  { key: 'commission', label: '税金' },
  { key: 'receivables', label: '应收金额' },
  { key: 'paid', label: '已收金额' },
  { key: 'arrears', label: '欠款金额' },
] as const;

export type OrderFigure = (typeof ORDER_FIGURES)[number]['key'];

/** Names of an order's fields as they stand in forms, lists and the history. */
export const ORDER_LABELS: Readonly<Record<string, string>> = {
  orderId: '订单编号',
  type: '订单类型',
  name: '订单名称',
  orderName: '订单名称',
  flow: '工艺流程',
  date: '下单日期',
  status: '状态',
  state: '进度',
  remarks: '备注',
  customerId: '客户档案',
  customerName: '客户名称',
  contact: '联系人',
  phoneNumber: '手机号码',
  address: '送货地址',
  expectedDeliveryDate: '预计交货',
  actualDeliveryDate: '实际交货',
  deliveryTime: '送货时间',
  salesman: '业务员',
  designerName: '设计师',
  delivery: '送货人',
  urgent: '加急',
  deliveryType: '送货方式',
  modeOfDeliveryName: '送货方式名称',
  paymentType: '付款类型',
  paymentMethod: '付款方式',
  paymentMethodName: '付款方式名称',
  paymentStatus: '收款状态',
  orderDescription: '订单描述',
  discountRate: '折扣率(%)',
  prepayment: '预付款',
  billType: '票据类型',
  taxRate: '税率(%)',
  picture: '图片',
  cost: '成本',
  profit: '利润',
  isSettledUp: '已结清',
  isChargeback: '退单',
  isInvoiced: '已开票',
  invoicingCount: '开票次数',
  printCount: '打印次数',
  auditStatus: '审核状态',
  auditor: '审核人',
  amount: '金额',
  thisCollection: '本次收款',
  ...Object.fromEntries(ORDER_FIGURES.map(({ key, label }) => [key, label])),
};

/** Names of a line's fields, for the history. */
export const LINE_LABELS: Readonly<Record<string, string>> = {
  projectName: '项目名称',
  contentProduction: '制作内容',
  productsId: '产品档案',
  productsName: '产品名称',
  specification: '规格',
  width: '宽(米)',
  height: '高(米)',
  amount: '数量',
  singleArea: '单个面积',
  totalArea: '面积',
  unitId: '单位档案',
  unitName: '单位',
  unitPriceOfMaterial: '材料单价',
  unitPrice: '单价',
  totalAmount: '金额',
  cost: '成本单价',
  totalCost: '成本',
  profit: '单位利润',
  totalProfit: '利润',
  patternUrl: '图样',
  patternImg: '图样图片',
  patternUploadTime: '图样上传时间',
  uploadSampleDate: '传样日期',
  status: '状态',
  completionTime: '完成时间',
  remarks: '备注',
  externalCooperation: '外协',
  outsourcingManufacturer: '外协厂商',
  urgent: '加急',
  drawingAddress: '图纸地址',
  file: '文件',
  isProcess: '进入工序',
  process: '工序',
  processType: '工序类型',
  nextProcess: '下一工序',
  currentProcess: '当前工序',
  pricingBasis: '计价方式',
};

/** What was done to an order, in the history. An action of the import carries its own word. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: '新增订单',
  update: '修改订单',
  audit: '审核通过',
  revoke: '撤销审核',
  collect: '收款',
  reverse: '冲销收款',
  bookkeep: '登记',
  delete: '删除订单',
  restore: '恢复订单',
  undoImport: '撤销导入',
  import: '导入',
};
