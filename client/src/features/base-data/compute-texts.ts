import { COMPUTE_LABELS } from '#shared/order-labels.ts';
import type { ComputeFlag } from '#shared/rules/compute-config.rules.ts';
import type { RoundingMode } from '#shared/rules/decimal.ts';

/** Each switch in plain words: what is computed, and what can be typed when it is off. */
export const FLAG_TEXTS: ReadonlyArray<{ flag: ComputeFlag; label: string; caption: string }> = [
  {
    flag: 'isAutoInlinedAreaCalc',
    label: COMPUTE_LABELS.isAutoInlinedAreaCalc,
    caption: '单个面积 = 宽 × 高，面积 = 单个面积 × 数量；关闭后可手工填写面积。',
  },
  {
    flag: 'isAutoInlineAmount',
    label: COMPUTE_LABELS.isAutoInlineAmount,
    caption: '金额 = 单价 × 面积（或数量）；关闭后可手工填写每行金额。',
  },
  { flag: 'isAutoOrderAmount', label: COMPUTE_LABELS.isAutoOrderAmount, caption: '订单总额 = 各行金额之和；关闭后可手工填写订单总额。' },
  {
    flag: 'isAutoDiscountAmount',
    label: COMPUTE_LABELS.isAutoDiscountAmount,
    caption: '优惠金额 = 订单总额 − 订单总额 × 折扣率；关闭后可直接填写优惠金额，如抹零。',
  },
  {
    flag: 'isAutoTransactionAmount',
    label: COMPUTE_LABELS.isAutoTransactionAmount,
    caption: '成交金额 = 订单总额 − 优惠金额；关闭后可直接填写谈定的成交价。',
  },
  { flag: 'isAutoTaxes', label: COMPUTE_LABELS.isAutoTaxes, caption: '税金 = 成交金额 × 票据类型的税率；关闭后可手工填写税金。' },
  { flag: 'isAutoReceipts', label: COMPUTE_LABELS.isAutoReceipts, caption: '应收金额 = 成交金额 + 税金；关闭后可手工填写应收金额。' },
  {
    flag: 'isAutoArrearsAmount',
    label: COMPUTE_LABELS.isAutoArrearsAmount,
    caption: '欠款金额 = 成交金额 − 已收金额 + 税金，最低为 0；始终以收款记录为准，不能手工填写。',
  },
];

export const METHOD_TEXTS: Readonly<Record<RoundingMode, string>> = { halfUp: '四舍五入', up: '进一', down: '舍去' };
