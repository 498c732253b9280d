import { MESSAGE_TYPE } from '#shared/states.ts';

type ParamIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParamIn<Rest> : never;

/** The recipients: the shop's administrators, the people whom it concerns, or everyone with a permission. */
type Audience = 'administrators' | 'concerned' | `${string}:${string}:${string}`;

interface BuiltIn<T extends string> {
  name: string;
  /** Shown as the sender. */
  nickname: string;
  content: T;
  to: Audience;
  /** When it is sent, for people who choose which messages they want. */
  remark: string;
}

const builtIn = <const T extends string>(message: BuiltIn<T>): BuiltIn<T> => message;

/**
 * The messages that the product sends by itself, by the code of their template. Each shop has its own copy of each template, and may change
 * its text or disable it.
 */
export const BUILT_IN = {
  'order-to-audit': builtIn({
    name: '订单待审核',
    nickname: '订单提醒',
    content: '{creator} 开出订单 {orderNumber}（{customerName}，应收 {amount} 元），等待审核。',
    to: 'bs:order-info:audit',
    remark: '有新订单等待审核时',
  }),
  'price-far': builtIn({
    name: '单价异常',
    nickname: '订单提醒',
    content: '订单 {orderNumber}（{customerName}）的单价与该客户上次成交价相差较大：{prices}，请核对。',
    to: 'bs:order-info:audit',
    remark: '新订单的单价与该客户上次成交价相差超过 30% 时',
  }),
  'receivable-overdue': builtIn({
    name: '应收逾期',
    nickname: '收款提醒',
    content: '有 {count} 个订单已过结算期，仍欠 {amount} 元：{customers}。请及时催收。',
    to: 'bs:order-payment-receipts:create',
    remark: '订单超过客户的结算周期仍有欠款时，每天汇总一次',
  }),
  'order-late': builtIn({
    name: '交货超期',
    nickname: '订单提醒',
    content: '您开出的 {count} 个订单已过预计交货时间，尚未交货：{orders}。',
    to: 'concerned',
    remark: '自己开出的订单超过预计交货时间尚未交货时，每天汇总一次',
  }),
  'customer-answered': builtIn({
    name: '客户回复',
    nickname: '订单提醒',
    content: '{customerName} 对订单 {orderNumber} {answer}。',
    to: 'concerned',
    remark: '客户通过链接确认订单或提出修改意见时，通知业务员和生成链接的人',
  }),
  'import-ended': builtIn({
    name: '导入结束',
    nickname: '任务提醒',
    content: '{fileName}：{outcome}。',
    to: 'concerned',
    remark: '自己发起的导入结束时',
  }),
  'books-differ': builtIn({
    name: '账目不符',
    nickname: '系统通知',
    content: '夜间核对账目，发现 {count} 处不符：{places}。请暂勿手工改数，并联系服务商核查。',
    to: 'administrators',
    remark: '夜间核对发现收款、订单、客户或统计之间不一致时',
  }),
  'expiry-near': builtIn({
    name: '会员即将到期',
    nickname: '系统通知',
    content: '本店会员将于 {day} 到期，还剩 {days} 天。到期后将不能使用系统，请及时续费。',
    to: 'administrators',
    remark: '会员到期前 30、15、7、3、1 天',
  }),
} as const;

export type BuiltInCode = keyof typeof BUILT_IN;
export const BUILT_IN_CODES = Object.keys(BUILT_IN) as BuiltInCode[];
export const isBuiltIn = (code: string): code is BuiltInCode => Object.hasOwn(BUILT_IN, code);

/** The columns of a built-in message's template. */
export const builtInTemplate = (code: BuiltInCode) => {
  const { name, nickname, content, remark } = BUILT_IN[code];
  return { code, name, nickname, content, type: MESSAGE_TYPE.system, remark };
};

/** A message to send. */
export interface News {
  code: BuiltInCode;
  params: Readonly<Record<string, string>>;
  /** The recipients of a message whose audience is `concerned`. */
  userIds?: readonly number[];
  /** The owner of the order that it is about, or null for orders of several owners. Only people who see these orders get it. */
  ownerId?: number | null;
  /** Identifies what it is about, such as one order: nobody gets two messages with the same source. */
  source: string;
}

/** Makes a message. The types demand exactly the parameters of its text. */
export const news = <C extends BuiltInCode>(
  code: C,
  source: string | number,
  params: Record<ParamIn<(typeof BUILT_IN)[C]['content']>, string>,
  userIds?: readonly number[],
): News => ({ code, params, source: `${code}:${source}`, ...(userIds === undefined ? {} : { userIds }) });
