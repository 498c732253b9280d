import type { ComputeFlag } from '#shared/rules/compute-config.rules.ts';
import type { RoundingMode } from '#shared/rules/decimal.ts';

/** Each switch in the words of a person at the counter: what is computed, and what happens when it is off. */
export const FLAG_TEXTS: ReadonlyArray<{ flag: ComputeFlag; label: string; caption: string }> = [
  { flag: 'isAutoInlinedAreaCalc', label: '自动计算明细面积', caption: '单面积 = 宽 × 高，总面积 = 单面积 × 数量；关闭后可手工填写面积。' },
  { flag: 'isAutoInlineAmount', label: '自动计算明细金额', caption: '金额 = 单价 × 总面积（或数量）；关闭后可手工填写每行金额。' },
  { flag: 'isAutoOrderAmount', label: '自动计算订单总额', caption: '订单总额 = 各行金额之和；关闭后可手工填写总额。' },
  {
    flag: 'isAutoDiscountAmount',
    label: '自动计算优惠金额',
    caption: '优惠金额 = 总额 − 总额 × 折扣率；关闭后可直接填写优惠金额，如抹零。',
  },
  { flag: 'isAutoTransactionAmount', label: '自动计算成交金额', caption: '成交金额 = 总额 − 优惠金额；关闭后可直接填写谈定的成交价。' },
  { flag: 'isAutoTaxes', label: '自动计算税额', caption: '税额 = 成交金额 × 票据类型的税率；关闭后可手工填写税额。' },
  { flag: 'isAutoReceipts', label: '自动计算应收金额', caption: '应收金额 = 成交金额 + 税额；关闭后可手工填写应收金额。' },
  {
    flag: 'isAutoArrearsAmount',
    label: '自动计算欠款',
    caption: '欠款 = 成交金额 − 已收 + 税额，最低为 0；欠款始终以收款记录为准，不能手工填写。',
  },
];

export const METHOD_TEXTS: Readonly<Record<RoundingMode, string>> = { halfUp: '四舍五入', up: '进一', down: '舍去' };
