import { DISCOUNT_RANGE, FIGURE_LIMIT } from '../rules/amount-limits.rules.ts';
import { CUSTOMER_CONTACT_MAX, CUSTOMER_NAME_MAX, MNEMONIC_MAX } from './customer.schema.ts';
import { type ColumnSpec, STATUS_COLUMN } from './import-column.schema.ts';

/** The numbers of the contacts that a row may hold besides the customer's own contact and phone. */
const FURTHER_CONTACTS = [2, 3];
const CONTACT_PHONE_MAX = 20;

/** The columns of each further contact: a name and a phone, which go together. */
export const CONTACT_COLUMN_PAIRS = FURTHER_CONTACTS.map((number) => ({ name: `contactName${number}`, phone: `contactPhone${number}` }));

const furtherContacts: ColumnSpec[] = FURTHER_CONTACTS.flatMap((number) => [
  { key: `contactName${number}`, label: `联系人${number}`, kind: 'text', maxLength: CUSTOMER_CONTACT_MAX, example: '赵会计' },
  {
    key: `contactPhone${number}`,
    label: `联系电话${number}`,
    synonyms: [`电话${number}`, `手机${number}`],
    kind: 'text',
    maxLength: CONTACT_PHONE_MAX,
    example: '0571-88886666',
  },
]);

/** Columns of a customer sheet. Keys are the fields of customer-info; base data (types, levels and so on) are given by name. */
export const CUSTOMER_IMPORT_COLUMNS: readonly ColumnSpec[] = [
  {
    key: 'name',
    label: '客户名称',
    synonyms: ['名称', '客户', '客户姓名', '客户单位', '单位名称', '公司名称'],
    kind: 'text',
    required: true,
    maxLength: CUSTOMER_NAME_MAX,
    example: '小杨生煎',
  },
  {
    key: 'typeName',
    label: '客户类型',
    synonyms: ['客户类别', '类型', '类别', '客户分类', '分类'],
    kind: 'text',
    maxLength: 15,
    requiredForNew: true,
    list: 'customerType',
    example: '普通客户',
  },
  {
    key: 'mnemonicCode',
    label: '助记码',
    synonyms: ['客户编码', '编码', '简码', '拼音码'],
    kind: 'text',
    maxLength: MNEMONIC_MAX,
    example: 'XYSJ',
  },
  { key: 'contact', label: '联系人', synonyms: ['联系人姓名', '联系人1'], kind: 'text', maxLength: CUSTOMER_CONTACT_MAX, example: '王芳' },
  {
    key: 'contactPhone',
    label: '联系电话',
    synonyms: ['电话', '手机', '手机号', '手机号码', '联系方式', '联系人电话', '电话号码', '联系电话1', '电话1'],
    kind: 'phone',
    example: '13800138000',
  },
  ...furtherContacts,
  { key: 'landline', label: '座机', synonyms: ['固定电话', '固话'], kind: 'text', maxLength: 20, example: '0571-88886666' },
  {
    key: 'address',
    label: '地址',
    synonyms: ['客户地址', '联系地址', '送货地址', '公司地址'],
    kind: 'text',
    maxLength: 255,
    example: '人民路 200 号',
  },
  { key: 'salesman', label: '业务员', synonyms: ['销售员', '销售', '跟单员'], kind: 'text', maxLength: 30, example: '赵磊' },
  {
    key: 'levelName',
    label: '客户级别',
    synonyms: ['客户等级', '等级', '级别'],
    kind: 'text',
    maxLength: 50,
    list: 'customerLevel',
    example: '老客户',
  },
  { key: 'sourcesName', label: '客户来源', synonyms: ['来源'], kind: 'text', maxLength: 50, list: 'customerSources', example: '朋友介绍' },
  { key: 'introducer', label: '介绍人', kind: 'text', maxLength: 30, example: '钱师傅' },
  {
    key: 'creditLine',
    label: '信用额度',
    synonyms: ['授信额度', '额度'],
    kind: 'money',
    min: 0,
    max: Number(FIGURE_LIMIT),
    example: '5000',
  },
  { key: 'discountsName', label: '折扣类型', kind: 'text', maxLength: 50, list: 'discountsType', example: '八五折' },
  {
    key: 'discount',
    label: '折扣率(%)',
    synonyms: ['折扣', '折扣率'],
    kind: 'percent',
    min: DISCOUNT_RANGE[0],
    max: DISCOUNT_RANGE[1],
    example: '85',
  },
  {
    key: 'deliveryName',
    label: '送货方式',
    synonyms: ['交货方式', '配送方式'],
    kind: 'text',
    maxLength: 50,
    list: 'deliveryType',
    example: '送货上门',
  },
  {
    key: 'paymentName',
    label: '付款方式',
    synonyms: ['支付方式', '结算方式'],
    kind: 'text',
    maxLength: 50,
    list: 'paymentType',
    example: '微信',
  },
  { key: 'closingCycleName', label: '结算周期', synonyms: ['账期'], kind: 'text', maxLength: 50, list: 'closingCycle', example: '月结' },
  { key: 'reconciliationDate', label: '对账日', synonyms: ['对账日期'], kind: 'integer', min: 1, max: 31, example: '25' },
  {
    key: 'billName',
    label: '票据类型',
    synonyms: ['发票类型', '开票类型'],
    kind: 'text',
    maxLength: 50,
    list: 'billType',
    example: '增值税普票',
  },
  { key: 'invoiceTitle', label: '发票抬头', synonyms: ['开票抬头', '抬头'], kind: 'text', maxLength: 100, example: '杭州小杨餐饮有限公司' },
  {
    key: 'taxId',
    label: '税号',
    synonyms: ['纳税人识别号', '统一社会信用代码'],
    kind: 'text',
    maxLength: 30,
    example: '91330100MA27XXXX0X',
  },
  { key: 'bankName', label: '开户行', synonyms: ['开户银行'], kind: 'text', maxLength: 100, example: '工商银行文三路支行' },
  {
    key: 'bankAccountNumber',
    label: '银行账号',
    synonyms: ['账号', '银行帐号', '银行卡号'],
    kind: 'text',
    maxLength: 40,
    example: '1202020409900012345',
  },
  { key: 'legalPerson', label: '法人', synonyms: ['法人代表', '法定代表人'], kind: 'text', maxLength: 30, example: '杨某' },
  { key: 'industry', label: '行业', synonyms: ['所属行业'], kind: 'text', maxLength: 50, example: '餐饮' },
  { key: 'qq', label: 'QQ', synonyms: ['QQ号'], kind: 'text', maxLength: 20, example: '10001' },
  { key: 'wechat', label: '微信', synonyms: ['微信号'], kind: 'text', maxLength: 50, example: 'xiaoyang' },
  { key: 'email', label: '邮箱', synonyms: ['电子邮箱', '邮件', 'Email'], kind: 'text', maxLength: 100, example: 'wang@example.com' },
  { key: 'officialWebsite', label: '官网', synonyms: ['网址', '网站'], kind: 'text', maxLength: 200, example: 'www.example.com' },
  { key: 'unitName', label: '计量单位', synonyms: ['单位'], kind: 'text', maxLength: 20, list: 'unitType', example: '平方米' },
  STATUS_COLUMN,
  { key: 'remarks', label: '备注', synonyms: ['说明', '客户备注'], kind: 'text', maxLength: 255, example: '先打样' },
];
