import { type Calculation, NAME_RULE, type NameRule } from './rules/artwork.types.ts';
import {
  CONFIG_TYPE,
  DATA_SCOPE,
  DIRECTION,
  FLAG,
  GENDER,
  JOB_STATUS,
  LOGIN_RESULT,
  LOGIN_TYPE,
  MENU_TYPE,
  MESSAGE_TYPE,
  NOTICE_TYPE,
  OPERATE_TYPE,
  PAYMENT_STATUS,
  type PaymentState,
  ROLE_TYPE,
  SEX,
  STATUS,
  STORAGE,
  TIMER_STATUS,
  URGENCY,
  VISIBILITY,
} from './states.ts';

/**
 * The Chinese words for values that are a number or a code on the wire. There is one list for each kind of value; forms, filters, lists,
 * exports, messages and the history of changes all use it, so that each state has one word.
 */
export interface Choice<V = unknown> {
  value: V;
  /** The word, with an explanation in brackets where it needs one; lists leave the brackets out. */
  label: string;
}

/** The `status` of all records of the API family. */
export const STATUS_CHOICES = [
  { value: STATUS.enabled, label: '启用' },
  { value: STATUS.disabled, label: '停用' },
] as const;

export const ROLE_TYPE_CHOICES = [
  { value: ROLE_TYPE.builtIn, label: '内置' },
  { value: ROLE_TYPE.custom, label: '自定义' },
] as const;

export const DATA_SCOPE_CHOICES = [
  { value: DATA_SCOPE.all, label: '全部数据权限' },
  { value: DATA_SCOPE.chosen, label: '指定部门数据权限' },
  { value: DATA_SCOPE.dept, label: '本部门数据权限' },
  { value: DATA_SCOPE.deptAndBelow, label: '本部门及以下数据权限' },
  { value: DATA_SCOPE.own, label: '仅本人数据权限' },
] as const;

export const READ_CHOICES = [
  { value: 'false', label: '未读' },
  { value: 'true', label: '已读' },
] as const;

export const MESSAGE_TYPE_CHOICES = [
  { value: MESSAGE_TYPE.announcement, label: '通知公告' },
  { value: MESSAGE_TYPE.system, label: '系统消息' },
] as const;

export const MENU_TYPE_CHOICES = [
  { value: MENU_TYPE.directory, label: '目录' },
  { value: MENU_TYPE.page, label: '菜单' },
  { value: MENU_TYPE.button, label: '按钮' },
] as const;

/** For people who sign in, with the numbers of the API family. For contacts see GENDER_CHOICES. */
export const SEX_CHOICES = [
  { value: SEX.male, label: '男' },
  { value: SEX.female, label: '女' },
] as const;

export const DIRECTION_CHOICES = [
  { value: DIRECTION.income, label: '收入' },
  { value: DIRECTION.expense, label: '支出' },
] as const;

export const INVOICE_DIRECTION_CHOICES = [
  { value: 'income', label: '收入' },
  { value: 'expense', label: '支出' },
] as const;

export const VISIBLE_CHOICES = [
  { value: VISIBILITY.shown, label: '显示' },
  { value: VISIBILITY.hidden, label: '隐藏' },
] as const;

/** Flags that are 1 for yes: isInvoiced, externalCooperation, isSettledUp, isChargeback. */
export const YES_NO_CHOICES = [
  { value: FLAG.yes, label: '是' },
  { value: FLAG.no, label: '否' },
] as const;

/** Flags that are true or false. */
export const TRUE_FALSE_CHOICES = [
  { value: true, label: '是' },
  { value: false, label: '否' },
] as const;

/** Whether an order or a line is urgent. */
export const URGENT_CHOICES = [
  { value: URGENCY.urgent, label: '是' },
  { value: URGENCY.normal, label: '否' },
] as const;

/** The wire field `paymentStatus`: whether anything is still owed. */
export const PAYMENT_STATUS_CHOICES = [
  { value: PAYMENT_STATUS.settled, label: '无欠款' },
  { value: PAYMENT_STATUS.owed, label: '有欠款' },
] as const;

/** How far an order is paid. */
export const PAYMENT_STATE_CHOICES = [
  { value: 'unpaid', label: '未收' },
  { value: 'partial', label: '部分收款' },
  { value: 'paid', label: '收清' },
  { value: 'unpriced', label: '未定价' },
] as const satisfies ReadonlyArray<Choice<PaymentState>>;

/** The figures from which the payment state follows. */
interface OrderMoney {
  transactionAmount: string;
  commission: string;
  paid: string;
  arrears: string;
}

export function paymentState({ transactionAmount, commission, paid, arrears }: OrderMoney): PaymentState {
  if (Number(transactionAmount) === 0 && Number(commission) === 0) return 'unpriced';
  if (Number(arrears) === 0) return 'paid';
  return Number(paid) > 0 ? 'partial' : 'unpaid';
}

export const paymentStateLabel = (order: OrderMoney): string => choiceLabel(PAYMENT_STATE_CHOICES, paymentState(order));

export const AUDIT_STATUS_CHOICES = [
  { value: true, label: '已审核' },
  { value: false, label: '未审核' },
] as const;

/** The action of an audit record. */
export const AUDIT_RESULT_CHOICES = [
  { value: 'approved', label: '审核通过' },
  { value: 'revoked', label: '撤销审核' },
] as const;

export const GENDER_CHOICES = [
  { value: GENDER.male, label: '男' },
  { value: GENDER.female, label: '女' },
] as const;

export const PRICING_BASIS_CHOICES = [
  { value: 'auto', label: '自动（有面积按面积，否则按数量）' },
  { value: 'area', label: '按面积' },
  { value: 'quantity', label: '按数量' },
  { value: 'length', label: '按长度（长边）' },
  { value: 'perimeter', label: '按周长' },
  { value: 'weight', label: '按重量' },
  { value: 'fixed', label: '固定价（不乘数量）' },
] as const;

export const ROUNDING_CHOICES = [
  { value: 'halfUp', label: '四舍五入' },
  { value: 'up', label: '进一' },
  { value: 'down', label: '舍去' },
] as const;

/** The factor for the size that is read from a picture. */
export const CALCULATION_CHOICES = [
  { value: 'default', label: '原大' },
  { value: '/10', label: '÷10' },
  { value: '/100', label: '÷100' },
  { value: '/1000', label: '÷1000' },
  { value: '*10', label: '×10' },
  { value: '*100', label: '×100' },
  { value: '*1000', label: '×1000' },
] as const satisfies ReadonlyArray<Choice<Calculation>>;

export const NAME_RULE_CHOICES = [
  { value: NAME_RULE.automatic, label: '自动识别' },
  { value: NAME_RULE.contentNameSize, label: '内容-名称-宽x高-数量-备注' },
  { value: NAME_RULE.nameSize, label: '名称-宽x高-数量-备注' },
  { value: NAME_RULE.nameSidesRemarks, label: '名称-宽-高-数量-备注' },
  { value: NAME_RULE.nameSides, label: '名称-宽-高-数量' },
] as const satisfies ReadonlyArray<Choice<NameRule>>;

/** For the log of jobs: a job that is queued, runs or waits for a person has not ended. */
export const JOB_STATUS_CHOICES = [
  { value: JOB_STATUS.open, label: '未结束' },
  { value: JOB_STATUS.done, label: '成功' },
  { value: JOB_STATUS.failed, label: '失败或取消' },
] as const;

/** Kinds of file storage. The numbers are those of the API family, except 21, which is this product's own. */
export const STORAGE_CHOICES = [
  { value: STORAGE.local, label: '本地磁盘' },
  { value: STORAGE.s3, label: 'S3 对象存储' },
  { value: STORAGE.qiniu, label: '七牛云' },
] as const;

export const TIMER_STATUS_CHOICES = [
  { value: TIMER_STATUS.normal, label: '正常' },
  { value: TIMER_STATUS.paused, label: '暂停' },
] as const;

export const CONFIG_TYPE_CHOICES = [
  { value: CONFIG_TYPE.system, label: '系统内置' },
  { value: CONFIG_TYPE.custom, label: '自定义' },
] as const;

export const NOTICE_TYPE_CHOICES = [
  { value: NOTICE_TYPE.notice, label: '通知' },
  { value: NOTICE_TYPE.announcement, label: '公告' },
] as const;

export const LOGIN_TYPE_CHOICES = [
  { value: LOGIN_TYPE.password, label: '账号登录' },
  { value: LOGIN_TYPE.logout, label: '主动登出' },
  { value: LOGIN_TYPE.forced, label: '强制登出' },
] as const;

export const LOGIN_RESULT_CHOICES = [
  { value: LOGIN_RESULT.ok, label: '成功' },
  { value: LOGIN_RESULT.badCredentials, label: '账号或密码不正确' },
  { value: LOGIN_RESULT.disabled, label: '用户被禁用' },
  { value: LOGIN_RESULT.other, label: '其他原因' },
] as const;

export const OPERATE_TYPE_CHOICES = [
  { value: OPERATE_TYPE.create, label: '新增' },
  { value: OPERATE_TYPE.update, label: '修改' },
  { value: OPERATE_TYPE.delete, label: '删除' },
  { value: OPERATE_TYPE.export, label: '导出' },
  { value: OPERATE_TYPE.import, label: '导入' },
  { value: OPERATE_TYPE.other, label: '其它' },
] as const;

/** The colours of tags that all clients of the API family know. */
export const DICT_COLOR_CHOICES = [
  { value: 'default', label: '默认' },
  { value: 'primary', label: '主要（蓝）' },
  { value: 'success', label: '成功（绿）' },
  { value: 'info', label: '信息（灰）' },
  { value: 'warning', label: '警告（黄）' },
  { value: 'danger', label: '危险（红）' },
] as const;

/** Whether a write or a sign-in succeeded. */
export const SUCCESS_CHOICES = [
  { value: 'true', label: '成功' },
  { value: 'false', label: '失败' },
] as const;

/** The kinds of movements in a customer statement. */
export const STATEMENT_KIND_CHOICES = [
  { value: 'order', label: '订单' },
  { value: 'receipt', label: '收款' },
  { value: 'deposit', label: '下单预付' },
  { value: 'advance', label: '预付款转用' },
  { value: 'roundOff', label: '抹零' },
  { value: 'reversal', label: '收款作废' },
] as const;

/** The word for a value, without its explanation in brackets; empty for a value that is not in the list. */
export function choiceLabel(choices: readonly Choice[], value: unknown): string {
  const label = choices.find((choice) => choice.value === value)?.label ?? '';
  return label.replace(/（.*）$/, '');
}

/** The value that a word stands for, as `choiceLabel` writes it; undefined for other words. */
export const choiceOf = <V>(choices: ReadonlyArray<Choice & { readonly value: V }>, word: unknown): V | undefined =>
  choices.find(({ value }) => choiceLabel(choices, value) === word)?.value;

/** The words of a list, for messages: 是、否. */
export function choiceWords(choices: readonly Choice[]): string {
  return choices.map(({ value }) => choiceLabel(choices, value)).join('、');
}
