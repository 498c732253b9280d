import { RESOURCES } from './resources/all-resources.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * The Chinese name of each field, for messages, exports and the history of changes. One name for one field everywhere; a header may add its
 * unit in brackets. Here stand the fields that mean the same wherever they are.
 */
const EVERYWHERE: Labels = {
  id: '编号',
  ids: '编号',
  tenantId: '租户',
  version: '版本',
  name: '名称',
  text: '查询文字',
  status: '状态',
  sort: '排序',
  remarks: '备注',
  pageNo: '页码',
  pageSize: '每页条数',
  date: '日期',
  createTime: '创建时间',
  updateTime: '修改时间',
  creatorName: '创建人',
  updaterName: '修改人',
  beginTime: '开始时间',
  endTime: '结束时间',
  orderId: '订单编号',
  orderName: '订单名称',
  customerId: '客户',
  customerName: '客户名称',
  customerType: '客户类型',
  productsId: '产品',
  productsName: '产品名称',
  typeId: '类别',
  parentId: '上级',
  contact: '联系人',
  contactPhone: '联系电话',
  address: '地址',
  salesman: '业务员',
  salesmanId: '业务员',
  mnemonicCode: '助记码',
  specification: '规格',
  unitId: '单位',
  unitName: '单位',
  unitPrice: '单价',
  pricingBasis: '计价方式',
  taxRate: '税率',
  discountRate: '折扣率',
  // What an import is asked for.
  fileKey: '文件',
  fileName: '文件名',
  fileBytes: '文件大小',
  fileHash: '文件校验码',
  dryRun: '试导入',
  updateSupport: '更新已有数据',
  customerFlag: '自动新建客户',
  createTypeFlag: '自动新建类别',
  createUnitFlag: '自动新建单位',
  createProductsFlag: '自动新建产品',
};

const order: Labels = {
  type: '订单类型',
  name: '订单名称',
  flow: '工艺流程',
  date: '下单日期',
  state: '进度',
  customerId: '客户档案',
  phoneNumber: '联系电话',
  address: '送货地址',
  signatureImgUrl: '签名图片',
  isWhetherSign: '是否签名',
  expectedDeliveryDate: '预计交货日期',
  actualDeliveryDate: '实际交货日期',
  deliveryTime: '送货时间',
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
  totalAmount: '订单总额',
  discountAmount: '优惠金额',
  transactionAmount: '成交金额',
  commission: '税金',
  receivables: '应收金额',
  paid: '已收金额',
  prepayment: '预付款',
  arrears: '欠款金额',
  cost: '成本',
  profit: '利润',
  isSettledUp: '是否结清',
  isChargeback: '是否退单',
  billType: '票据类型',
  isInvoiced: '是否开票',
  invoicingCount: '开票次数',
  printCount: '打印次数',
  auditStatus: '审核状态',
  auditor: '审核人',
  picture: '图片',
  orderCreatorName: '开单人',
  orderDels: '明细',
};

const line: Labels = {
  projectName: '项目名称',
  contentProduction: '制作内容',
  productsId: '产品档案',
  width: '宽',
  height: '高',
  amount: '数量',
  singleArea: '单个面积',
  totalArea: '面积',
  unitId: '单位档案',
  unitPriceOfMaterial: '材料单价',
  totalAmount: '金额',
  cost: '成本单价',
  totalCost: '总成本',
  profit: '单位利润',
  totalProfit: '总利润',
  patternUrl: '图样',
  patternImg: '图样图片',
  patternUploadTime: '图样上传时间',
  uploadSampleDate: '传样日期',
  completionTime: '完成时间',
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
  orderStatus: '订单状态',
};

const customer: Labels = {
  typeId: '客户类型',
  typeName: '客户类型',
  name: '客户名称',
  landline: '座机',
  qq: 'QQ',
  wechat: '微信',
  levelId: '客户级别',
  levelName: '客户级别',
  creditLine: '信用额度',
  deliveryId: '送货方式',
  deliveryName: '送货方式',
  closingCycle: '结算周期',
  closingCycleName: '结算周期',
  discountsId: '折扣类型',
  discountsName: '折扣类型',
  discount: '折扣率',
  sources: '客户来源',
  sourcesName: '客户来源',
  introducer: '介绍人',
  reconciliationDate: '对账日',
  legalPerson: '法人',
  billId: '票据类型',
  billName: '票据类型',
  invoiceTitle: '发票抬头',
  taxId: '税号',
  bankName: '开户行',
  bankAccountNumber: '银行账号',
  officialWebsite: '官网',
  industry: '行业',
  email: '邮箱',
  paymentId: '付款方式',
  paymentName: '付款方式',
  unitId: '计量单位',
  unitName: '计量单位',
  contacts: '联系人',
  contactName2: '联系人2',
  contactPhone2: '联系电话2',
  contactName3: '联系人3',
  contactPhone3: '联系电话3',
  withContacts: '附带联系人',
};

const contact: Labels = {
  name: '姓名',
  contactPhone: '联系方式',
  qq: 'QQ',
  wechat: '微信',
  gender: '性别',
  post: '职位',
  index: '次序',
};

const product: Labels = {
  typeId: '产品类别',
  typeName: '产品类别',
  name: '产品名称',
  unitId: '计量单位',
  unitName: '计量单位',
  cost: '成本价',
  safetyStockLevel: '安全库存',
  inventoryField: '库存字段',
};

const receipt: Labels = {
  orderName: '订单名称',
  thisCollection: '本次收款金额',
  paymentType: '付款方式',
  receivingItems: '收款项目',
  receiptDate: '收款时间',
  closingTypeId: '结算方式',
  payee: '收款人',
  payer: '付款人',
  arrears: '欠款金额',
  paid: '已收金额',
  arrearsBefore: '收款前欠款',
  arrearsAfter: '收款后欠款',
  confirmed: '确认收款',
};

const job: Labels = {
  jobId: '任务编号',
  kind: '任务种类',
  title: '任务',
  state: '任务状态',
  until: '截止时间',
  handlerName: '处理器',
  handlerParam: '参数',
  executeIndex: '执行次数',
  duration: '用时',
  userName: '发起人',
  result: '结果',
  error: '失败原因',
  createTime: '排队时间',
};

/** Fields that are called otherwise in one area than elsewhere, or that only one area has. An area is the name of its router. */
const OWN = {
  ...(Object.fromEntries(
    Object.entries(RESOURCES).map(([name, { fields }]) => [
      name,
      Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label.replace(/\(.*\)$/, '')])),
    ]),
  ) as { [name in keyof typeof RESOURCES]: Labels }),
  // Each of the two lists filters by what the other's rows say as well.
  orderInfo: { ...line, ...order },
  orderDel: { ...order, ...line },
  orderAuditRecord: { value: '审核结果', reviewer: '审核人', createTime: '审核时间' },
  orderPaymentReceipts: receipt,
  customerInfo: customer,
  customerContact: contact,
  customerQuotes: { unitPrice: '报价', validFrom: '生效时间', validTo: '失效时间' },
  productInfo: product,
  computeConfig: {
    isAutoInlinedAreaCalc: '自动计算明细面积',
    isAutoInlineAmount: '自动计算明细金额',
    isAutoOrderAmount: '自动计算订单总额',
    isAutoDiscountAmount: '自动计算优惠金额',
    isAutoTransactionAmount: '自动计算成交金额',
    isAutoTaxes: '自动计算税金',
    isAutoReceipts: '自动计算应收金额',
    isAutoArrearsAmount: '自动计算欠款金额',
    decimalPreservationOptions: '小数位数',
    valueMethod: '取值方式',
  },
  importJob: {
    choices: '列的对应',
    header: '列名',
    key: '字段',
    show: '显示范围',
    issueId: '问题',
    afterRowNo: '起始行',
    action: '处理方式',
    to: '替换为',
    fixes: '修改',
    rowNo: '行号',
    value: '内容',
  },
  jobLog: { ...job, status: '任务状态' },
  task: job,
  apiToken: { name: '令牌名称', permissions: '权限', expiresTime: '到期时间' },
  tenant: { name: '租户名称' },
  auth: {
    tenantName: '租户名称',
    username: '登录账号',
    password: '密码',
    encrypted: '密码加密',
    keyId: '登录密钥',
    captchaVerification: '验证码',
    socialType: '第三方平台',
    proof: '登录验证',
    socialCode: '第三方授权码',
    socialState: '第三方状态码',
    refreshToken: '刷新令牌',
  },
} as const satisfies Record<string, Labels>;

/** An area of fields: the name of its router, such as `orderInfo`. */
export type LabelArea = keyof typeof OWN;

/** Lists within an input whose rows belong to another area. */
const ROWS: Readonly<Record<string, LabelArea>> = { orderDels: 'orderDel', contacts: 'customerContact' };

/** The labels of an area: its own and those that stand everywhere. */
export function labelsOf(area: string | undefined): Labels {
  return { ...EVERYWHERE, ...(area !== undefined && Object.hasOwn(OWN, area) ? OWN[area as LabelArea] : {}) };
}

/** `orderDels.0.width` of orderInfo reads 明细第 1 行宽. A field nobody knows has no name to be read: it is 某个字段. */
export function fieldLabel(path: readonly PropertyKey[], area?: string): string {
  let labels = labelsOf(area);
  let text = '';
  for (const [index, part] of path.entries()) {
    // A row has fields; what is a single value is an item.
    if (typeof part === 'number') text += `第 ${part + 1} ${index === path.length - 1 && !ROWS[String(path[index - 1])] ? '项' : '行'}`;
    else text += Object.hasOwn(labels, String(part)) ? labels[String(part)] : '某个字段';
    const rows = ROWS[String(part)];
    if (rows) labels = labelsOf(rows);
  }
  return text;
}
