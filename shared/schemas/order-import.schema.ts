import type { ColumnSpec } from './import-column.schema.ts';

/** The numbers the order and order-line fields `urgent` use: 0 is urgent, 1 is not. */
const URGENT_FLAG = {
  yes: 0,
  no: 1,
  yesWords: ['加急', '急', '急件', '特急', '紧急'],
  noWords: ['不加急', '不急', '普通', '正常', '常规'],
} as const;

const EXTERNAL_FLAG = {
  yes: 1,
  no: 0,
  yesWords: ['外协', '外包', '委外', '外发'],
  noWords: ['不外协', '自产', '自制', '本厂'],
} as const;

/** Columns of an order sheet; keys are the fields of order-info. Names of base data (送货方式 …) stay text and are looked up later. */
export const ORDER_IMPORT_COLUMNS = [
  { key: 'orderId', label: '订单号', synonyms: ['订单编号', '单号', '订单号码', '工单号', '编号'], kind: 'text', required: true, maxLength: 64, example: 'S0100001' },
  { key: 'name', label: '订单名称', synonyms: ['名称', '订单标题', '订单主题'], kind: 'text', maxLength: 100, example: '门头制作' },
  { key: 'date', label: '下单日期', synonyms: ['订单日期', '下单时间', '开单日期', '接单日期', '制单日期', '日期'], kind: 'date', example: '2026-11-03' },
  { key: 'customerName', label: '客户名称', synonyms: ['客户', '客户姓名', '客户单位', '单位名称', '公司名称'], kind: 'text', required: true, maxLength: 15, example: '小杨生煎' },
  { key: 'contact', label: '联系人', synonyms: ['联系人姓名', '收货人'], kind: 'text', maxLength: 15, example: '王芳' },
  { key: 'phoneNumber', label: '联系电话', synonyms: ['电话', '手机', '手机号', '手机号码', '联系方式', '联系手机', '电话号码', '联系人电话'], kind: 'phone', example: '13800138000' },
  { key: 'address', label: '送货地址', synonyms: ['地址', '收货地址', '客户地址', '安装地址', '联系地址'], kind: 'text', maxLength: 255, example: '人民路 200 号' },
  { key: 'salesman', label: '业务员', synonyms: ['销售员', '销售', '业务', '跟单员', '业务人员'], kind: 'text', maxLength: 30, example: '赵磊' },
  { key: 'expectedDeliveryDate', label: '交货日期', synonyms: ['预计交货日期', '预计交付日期', '交付日期', '送货日期', '交期', '要求交货日期', '交货时间'], kind: 'date', example: '2026-11-05' },
  { key: 'urgent', label: '加急', synonyms: ['是否加急', '紧急', '是否紧急', '急件'], kind: 'flag', flag: URGENT_FLAG, example: '否' },
  { key: 'discountRate', label: '折扣率', synonyms: ['折扣', '折扣比例'], kind: 'percent', min: 1, max: 100, example: '85' },
  { key: 'prepayment', label: '预付款', synonyms: ['定金', '订金', '预付', '预收款', '预付金额'], kind: 'money', min: 0, example: '100' },
  { key: 'deliveryType', label: '送货方式', synonyms: ['交货方式', '配送方式', '发货方式', '提货方式', '交付方式'], kind: 'text', maxLength: 50, example: '送货上门' },
  { key: 'paymentMethod', label: '付款方式', synonyms: ['支付方式', '结算方式', '收款方式'], kind: 'text', maxLength: 50, example: '微信' },
  { key: 'billType', label: '票据类型', synonyms: ['发票类型', '开票类型', '票据'], kind: 'text', maxLength: 50, example: '增值税普票' },
  { key: 'remarks', label: '备注', synonyms: ['说明', '订单备注'], kind: 'text', maxLength: 500, example: '先打样' },
] as const satisfies readonly ColumnSpec[];

/** Columns of an order-line sheet; keys are the fields of order-del. Product and unit stay names and are looked up later. */
export const ORDER_LINE_IMPORT_COLUMNS = [
  { key: 'orderId', label: '订单号', synonyms: ['订单编号', '单号', '订单号码', '工单号', '编号'], kind: 'text', required: true, maxLength: 64, mergeDown: true, example: 'S0100001' },
  { key: 'customerName', label: '客户名称', synonyms: ['客户', '客户姓名', '客户单位', '单位名称', '公司名称'], kind: 'text', maxLength: 15, mergeDown: true, example: '小杨生煎' },
  { key: 'projectName', label: '项目名称', synonyms: ['项目', '工程名称'], kind: 'text', maxLength: 100, mergeDown: true, example: '店庆活动' },
  { key: 'productsName', label: '产品名称', synonyms: ['产品', '品名', '材料', '材料名称', '耗材名称', '商品名称', '货品名称'], kind: 'text', required: true, maxLength: 15, example: '户外喷绘' },
  { key: 'contentProduction', label: '制作内容', synonyms: ['内容', '画面内容', '画面名称', '制作说明', '文件名'], kind: 'text', maxLength: 255, example: '正面画面' },
  { key: 'specification', label: '规格', synonyms: ['规格型号', '型号', '工艺', '材质'], kind: 'text', maxLength: 100, example: '灯布550' },
  { key: 'width', label: '宽(m)', synonyms: ['宽', '宽度', '长', '长度', '画面宽'], kind: 'length', min: 0, max: 100000, example: '3.2' },
  { key: 'height', label: '高(m)', synonyms: ['高', '高度', '画面高'], kind: 'length', min: 0, max: 100000, example: '1.5' },
  { key: 'amount', label: '数量', synonyms: ['件数', '张数', '份数', '个数'], kind: 'decimal', min: 1, max: 100000000, example: '10' },
  { key: 'unitName', label: '单位', synonyms: ['计量单位', '计价单位', '单位名'], kind: 'text', maxLength: 15, example: '㎡' },
  { key: 'unitPrice', label: '单价', synonyms: ['销售单价', '售价', '价格'], kind: 'money', min: 0, example: '18.5' },
  { key: 'totalAmount', label: '金额', synonyms: ['总金额', '合计', '合计金额', '小计', '总价'], kind: 'money', min: 0, example: '370' },
  { key: 'cost', label: '成本', synonyms: ['成本价', '成本单价', '单位成本'], kind: 'money', min: 0, example: '9.9' },
  { key: 'externalCooperation', label: '是否外协', synonyms: ['外协', '外包', '是否外包', '委外'], kind: 'flag', flag: EXTERNAL_FLAG, example: '否' },
  { key: 'urgent', label: '加急', synonyms: ['是否加急', '紧急', '是否紧急', '急件'], kind: 'flag', flag: URGENT_FLAG, example: '否' },
  { key: 'remarks', label: '备注', synonyms: ['说明', '明细备注'], kind: 'text', maxLength: 500, example: '需打孔' },
] as const satisfies readonly ColumnSpec[];
