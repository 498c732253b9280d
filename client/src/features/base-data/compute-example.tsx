import { useMemo } from 'react';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { type ComputeConfig, roundingModeOf } from '#shared/rules/compute-config.rules.ts';
import { computeOrder, type LineToCompute, type OrderAmounts } from '#shared/rules/order-amounts.rules.ts';
import styles from './compute-example.module.css';
import { METHOD_TEXTS } from './compute-texts.ts';

/** Sizes and prices with many decimals, so that the settings show in the results. */
const LINES = [
  { name: '户外写真', width: '1.235', height: '2.345', amount: '3', unitPrice: '18.35' },
  { name: '名片（盒）', width: null, height: null, amount: '7', unitPrice: '12.855' },
] as const satisfies ReadonlyArray<LineToCompute & { name: string }>;
const DISCOUNT_RATE = '95';
const TAX_RATE = '6';
const PAID = '100';

interface Step {
  label: string;
  formula: string;
  value: string;
  /** The settings let a person type this figure instead. */
  isTyped?: boolean;
  isResult?: boolean;
}

function orderSteps(amounts: OrderAmounts, config: ComputeConfig): Step[] {
  const { totalAmount, discountAmount, transactionAmount, commission, receivables, arrears } = amounts;
  return [
    { label: ORDER_LABELS.totalAmount, formula: '各行金额之和', value: totalAmount, isTyped: !config.isAutoOrderAmount },
    {
      label: ORDER_LABELS.discountAmount,
      formula: `${totalAmount} − ${totalAmount} × ${DISCOUNT_RATE}%`,
      value: discountAmount,
      isTyped: !config.isAutoDiscountAmount,
    },
    {
      label: ORDER_LABELS.transactionAmount,
      formula: `${totalAmount} − ${discountAmount}`,
      value: transactionAmount,
      isTyped: !config.isAutoTransactionAmount,
    },
    { label: ORDER_LABELS.commission, formula: `${transactionAmount} × ${TAX_RATE}%`, value: commission, isTyped: !config.isAutoTaxes },
    {
      label: ORDER_LABELS.receivables,
      formula: `${transactionAmount} + ${commission}`,
      value: receivables,
      isTyped: !config.isAutoReceipts,
    },
    { label: ORDER_LABELS.arrears, formula: `${transactionAmount} − ${PAID} + ${commission}`, value: arrears, isResult: true },
  ];
}

/** A small order, computed by the rules of real orders with the settings on the screen. */
export function ComputeExample({ config }: { config: ComputeConfig }) {
  const amounts = useMemo(
    () => computeOrder({ lines: LINES, discountRate: DISCOUNT_RATE, taxRate: TAX_RATE, paid: PAID }, config),
    [config],
  );
  const lines: Step[] = LINES.map((line, index) => {
    const computed = amounts.lines[index];
    const size = line.width === null ? '' : `${line.width} × ${line.height} × ${line.amount} = ${computed?.totalArea} ㎡，`;
    const basis = line.width === null ? line.amount : computed?.totalArea;
    return {
      label: line.name,
      formula: `${size}${line.unitPrice} × ${basis}`,
      value: computed?.totalAmount ?? '',
      isTyped: !config.isAutoInlineAmount,
    };
  });
  return (
    <section className={styles.example} aria-label="计算示例">
      <header className={styles.head}>
        <h3 className={styles.title}>计算示例</h3>
        <p className={styles.note}>
          保留 {config.decimalPlaces} 位小数，{METHOD_TEXTS[roundingModeOf(config)]}；折扣率 {DISCOUNT_RATE}%，税率 {TAX_RATE}%，已收 {PAID}{' '}
          元
        </p>
      </header>
      <dl className={styles.steps} aria-live="polite">
        {[...lines, ...orderSteps(amounts, config)].map((step) => (
          <div key={step.label} className={styles.step} data-result={step.isResult || undefined}>
            <dt>
              {step.label}
              {step.isTyped && <span className={styles.typed}>可手工填写</span>}
              <span className={styles.formula}>{step.formula}</span>
            </dt>
            <dd>{step.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
