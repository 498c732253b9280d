import { useSyncExternalStore } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { ORDER_FIGURES } from '#client/features/orders/order-labels.ts';
import { useMoneyMethods } from '#client/features/orders/receipts/method-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { FIGURE_LIMIT, limitText } from '#shared/rules/amount-limits.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { findOrderAmountProblem } from '#shared/rules/order-amounts.rules.ts';
import { FIGURE_FLAGS, type FigureSources, orderFigures } from './order-figures.ts';
import { type FormErrors, hasDeposit, type OrderForm, type TypedFigure } from './order-form.ts';
import styles from './order-totals.module.css';

interface OrderTotalsProps {
  store: LineGridStore;
  form: OrderForm;
  sources: FigureSources;
  /** Only a new order has fields for a deposit. */
  isNew: boolean;
  errors: FormErrors;
  onChange(change: Partial<OrderForm>): void;
}

/** The order's figures, kept current while lines are typed. A figure the shop does not compute is an input; left empty it is computed. */
export function OrderTotals({ store, form, sources, isNew, errors, onChange }: OrderTotalsProps) {
  const lines = useSyncExternalStore(store.subscribe, store.getLines);
  const { methods } = useMoneyMethods();
  const { config } = sources;
  const figures = orderFigures(lines, form, sources);
  const problem = figures === null ? `金额不能大于 ${limitText(FIGURE_LIMIT)}` : findOrderAmountProblem(figures);
  const isTyped = (key: string): key is TypedFigure => key in FIGURE_FLAGS && !config[FIGURE_FLAGS[key as TypedFigure]];

  return (
    <div className={styles.bar}>
      <dl className={styles.figures}>
        {ORDER_FIGURES.map(({ key, label, sign }) => (
          <div
            key={key}
            className={styles.figure}
            data-main={key === 'arrears' || undefined}
            data-owing={(key === 'arrears' && Number(figures?.arrears ?? 0) > 0) || undefined}
          >
            <dt data-sign={sign}>{label}</dt>
            <dd data-figure={key}>
              {isTyped(key) ? (
                <NumberField
                  size="small"
                  aria-label={label}
                  data-field="typed"
                  value={form.typed[key]}
                  placeholder={figures ? formatMoney(figures[key], config.decimalPlaces) : ''}
                  decimals={config.decimalPlaces}
                  onChange={(text) => onChange({ typed: { ...form.typed, [key]: text } })}
                />
              ) : figures === null ? (
                ''
              ) : (
                formatMoney(figures[key], Math.max(2, config.decimalPlaces))
              )}
            </dd>
          </div>
        ))}
        {isNew && (
          <div className={styles.deposit}>
            <dt>
              <label htmlFor="order-prepayment">预付款</label>
            </dt>
            <dd>
              <NumberField
                id="order-prepayment"
                data-field="prepayment"
                size="small"
                placeholder="0.00"
                value={form.prepayment}
                onChange={(prepayment) => onChange({ prepayment })}
              />
            </dd>
          </div>
        )}
        {isNew && hasDeposit(form) && (
          <div className={styles.deposit}>
            <dt>
              <label htmlFor="order-deposit-method">
                预付款付款方式<span className={styles.required}> *</span>
              </label>
            </dt>
            <dd data-field="depositMethod">
              <Select
                id="order-deposit-method"
                value={methods.some(({ id }) => id === form.paymentMethod) ? String(form.paymentMethod) : ''}
                placeholder="请选择"
                options={methods.map(({ id, name }) => ({ value: id, label: name }))}
                invalid={errors.paymentMethod !== undefined}
                aria-describedby={errors.paymentMethod ? 'order-deposit-problem' : undefined}
                onChange={({ target }) => {
                  const id = target.value === '' ? null : Number(target.value);
                  onChange({ paymentMethod: id, paymentType: id });
                }}
              />
            </dd>
          </div>
        )}
      </dl>
      {figures !== null && Number(figures.advance) > 0 && (
        <p className={styles.note}>所收款项超出应收 {formatMoney(figures.advance)} 元，计入客户预付款</p>
      )}
      {errors.paymentMethod && (
        <p id="order-deposit-problem" className={styles.problem} role="alert">
          {errors.paymentMethod}
        </p>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
