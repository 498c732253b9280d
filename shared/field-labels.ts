import { COMPUTE_LABELS, LINE_LABELS, ORDER_FILE_LABELS, ORDER_LABELS, RECEIPT_LABELS, SAME_EVERYWHERE } from './order-labels.ts';
import { PRINT_LABELS } from './print/print-labels.ts';
import { RESOURCES } from './resources/all-resources.ts';
import { type Field, isReference, nameKey } from './resources/field.ts';
import { JOB_LABELS, SYSTEM_LABELS, USER_LABELS } from './system-labels.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * The Chinese names of fields, for messages, exports and the history of changes; a header may add the unit in brackets. This table holds
 * the fields that have the same meaning in all areas.
 */
const EVERYWHERE: Labels = {
  ...SAME_EVERYWHERE,
  id: '编号',
  ids: '编号',
  lineIds: '明细编号',
  tenantId: '租户',
  version: '版本',
  name: '名称',
  text: '关键字',
  hasPattern: '有样图',
  sort: '排序',
  pageNo: '页码',
  pageSize: '每页条数',
  date: '日期',
  updateTime: '修改时间',
  creatorName: '创建人',
  updaterName: '修改人',
  beginTime: '开始时间',
  endTime: '结束时间',
  customerId: '客户',
  customerType: '客户类型',
  productsId: '产品',
  typeId: '类别',
  parentId: '上级',
  contactPhone: '联系电话',
  address: '地址',
  salesmanId: '业务员',
  levelId: '客户级别',
  levelName: '客户级别',
  mnemonicCode: '助记码',
  unitId: '单位',
  // The input of an import.
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

const customer: Labels = {
  typeId: '客户类型',
  typeName: '客户类型',
  name: '客户名称',
  landline: '座机',
  qq: 'QQ',
  wechat: '微信',
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
  unitPricingBasis: '单位计价方式',
  minArea: '最低计价面积',
  safetyStockLevel: '安全库存',
  inventoryField: '库存字段',
  aliases: '别名',
  defaultDpi: '默认分辨率',
  rollWidth: '幅宽',
};

/** Fields that only one area has, or that have another name there. An area is called like its router. */
const OWN = {
  ...(Object.fromEntries(
    Object.entries(RESOURCES).map(([name, { fields }]) => [
      name,
      Object.fromEntries(
        Object.entries<Field>(fields).flatMap(([key, field]) => {
          const label = field.label.replace(/\(.*\)$/, '');
          return isReference(field)
            ? [
                [key, label],
                [nameKey(key), label],
              ]
            : [[key, label]];
        }),
      ),
    ]),
  ) as { [name in keyof typeof RESOURCES]: Labels }),
  // Each of the two lists can also be filtered by fields of the other.
  orderInfo: { ...LINE_LABELS, ...ORDER_LABELS },
  orderDel: { ...ORDER_LABELS, ...LINE_LABELS, productsIds: '产品', exceptOrder: '订单' },
  orderAuditRecord: { value: '审核结果', reviewer: '审核人', reason: '原因', createTime: '审核时间' },
  orderPaymentReceipts: { ...RECEIPT_LABELS, paymentTypeName: RECEIPT_LABELS.paymentType },
  upload: { name: '文件名', size: '大小', isDirect: '直传' },
  artwork: { files: '文件', path: '文件路径' },
  orderFile: ORDER_FILE_LABELS,
  orderSignature: { image: '签名图片', contentHash: '订单内容', signer: '签名人' },
  orderLink: {
    days: '有效天数',
    token: '链接',
    shownHash: '订单内容',
    image: '签名图片',
    signer: '签名人',
    message: '修改意见',
    fileId: '文件',
    lineId: '明细',
  },
  orderInvoices: {
    fileName: '发票名称',
    invoiceFilePath: '发票文件',
    incomeOrExpenseType: '收支类型',
    invoiceNumber: '发票号码',
    invoiceDate: '开票日期',
    invoiceAmount: '价税合计',
    createTime: '上传时间',
    creatorName: '上传人',
  },
  orderProcess: {
    orderDelId: '明细',
    lineNo: '行号',
    processId: '工序',
    processName: '工序',
    handmanId: '经手人',
    handman: '经手人',
    finishTime: '完成时间',
    list: '明细',
    recordList: '工序记录',
    updateReqVO: '订单',
    currentProcess: '当前工序',
    projectName: '项目名称',
    createTime: '登记时间',
  },
  paymentAndReceiptRecords: {
    type: '收支类型',
    projectId: '用途项目',
    projectName: '用途项目',
    nameId: '用途名称',
    name: '用途名称',
    abstractTxt: '摘要',
    date: '收支时间',
    handmanId: '经手人',
    handman: '经手人',
    paymentType: '付款方式',
    paymentTypeName: '付款方式',
    amount: '收支金额',
    createName: '登记人',
    createTime: '登记时间',
  },
  customerStatement: {
    date: '对账期间',
    time: '日期',
    kind: '摘要',
    what: '说明',
    charged: '应收',
    received: '收款',
    balance: '余额',
  },
  customerInfo: customer,
  customerContact: contact,
  customerQuotes: { unitPrice: '报价', validFrom: '生效时间', validTo: '失效时间' },
  levelPrices: { unitPrice: '级别价', listPrice: '产品单价', typeName: '产品类别' },
  productInfo: product,
  computeConfig: COMPUTE_LABELS,
  fileRecognitionConfigurations: {
    productId: '默认产品',
    productName: '默认产品',
    isSample: '生成样图',
    isCmyk: '要求 CMYK',
    isUploadFile: '上传原文件',
    fileType: '识别的文件类型',
    calculation: '计算方式',
    isFuzzyReadFileName: '模糊识别文件名',
    isDimensionRecognized: '按图片识别尺寸',
    isReadFileName: '读取文件名',
    nameRuleRecognizedId: '文件名规则',
    dpi: '默认分辨率',
  },
  user: USER_LABELS,
  users: USER_LABELS,
  role: {
    name: '角色名称',
    code: '角色标识',
    type: '角色类型',
    remark: '备注',
    dataScope: '数据范围',
    dataScopeDeptIds: '部门',
  },
  permission: {
    roleId: '角色',
    userId: '用户',
    menuIds: '菜单',
    roleIds: '角色',
    dataScope: '数据范围',
    dataScopeDeptIds: '部门',
  },
  menu: {
    name: '菜单名称',
    permission: '权限标识',
    type: '菜单类型',
    parentId: '上级菜单',
    path: '路由地址',
    icon: '图标',
    component: '组件路径',
    componentName: '组件名称',
    visible: '显示',
    keepAlive: '缓存',
    alwaysShow: '总是显示',
  },
  notifyTemplate: {
    name: '模板名称',
    code: '模板编码',
    type: '消息类型',
    nickname: '发送人名称',
    content: '模板内容',
    params: '参数',
    remark: '备注',
    userId: '接收人',
    userType: '用户类型',
    templateCode: '模板编码',
    templateParams: '模板参数',
  },
  notifyMessage: {
    code: '消息类型',
    isWanted: '是否接收',
    size: '条数',
    userId: '接收人',
    userName: '接收人',
    templateCode: '模板编码',
    templateNickname: '发送人',
    templateType: '消息类型',
    templateContent: '消息内容',
    readStatus: '是否已读',
    readTime: '阅读时间',
    createTime: '发送时间',
  },
  fileServer: { filePath: '文件路径', targetDir: '目标目录' },
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
  jobLog: { ...JOB_LABELS, status: '任务状态' },
  task: JOB_LABELS,
  ...SYSTEM_LABELS,
  savedView: { list: '列表', views: '视图' },
  shopSetup: { steps: '步骤' },
  apiToken: { name: '令牌名称', permissions: '权限', expiresTime: '到期时间' },
  tenant: {
    name: '租户名称',
    contactName: '联系人',
    contactMobile: '联系电话',
    website: '绑定域名',
    packageId: '租户套餐',
    packageName: '租户套餐',
    expireTime: '过期时间',
    accountCount: '账号额度',
    username: '用户名',
    password: '密码',
  },
  area: { ip: 'IP 地址' },
  tenantPackage: { name: '套餐名称', menuIds: '菜单', remark: '备注' },
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
  ...PRINT_LABELS,
} as const satisfies Record<string, Labels>;

/** An area of fields: the name of its router, such as `orderInfo`. */
export type LabelArea = keyof typeof OWN;

/** Lists within an input whose rows belong to another area. */
const ROWS: Readonly<Record<string, LabelArea>> = { orderDels: 'orderDel', contacts: 'customerContact' };

/** The labels of an area: the common ones, overridden by its own. */
export function labelsOf(area: string | undefined): Labels {
  return { ...EVERYWHERE, ...(area !== undefined && Object.hasOwn(OWN, area) ? OWN[area as LabelArea] : {}) };
}

/** The name of a field in columns, forms and sheets. @throws Error for a field without a label */
export function labelOf(area: string | undefined, name: string): string {
  const label = labelsOf(area)[name];
  if (label === undefined) throw new Error(`${name} of ${area} has no label`);
  return label;
}

/** The name of a path for messages: `orderDels.0.width` of orderInfo gives 明细第 1 行宽. An unknown field is called 某个字段. */
export function fieldLabel(path: readonly PropertyKey[], area?: string): string {
  let labels = labelsOf(area);
  let text = '';
  for (const [index, part] of path.entries()) {
    // An element with fields is called a row (行), a single value an item (项).
    if (typeof part === 'number') text += `第 ${part + 1} ${index === path.length - 1 && !ROWS[String(path[index - 1])] ? '项' : '行'}`;
    else text += Object.hasOwn(labels, String(part)) ? labels[String(part)] : '某个字段';
    const rows = ROWS[String(part)];
    if (rows) labels = labelsOf(rows);
  }
  return text;
}
