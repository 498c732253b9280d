import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useSimpleList } from '#client/records/resource-options.ts';
import { isComposing } from '#client/ui/composition.ts';
import type { FieldAttributes } from '#client/ui/form-field.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import styles from './receipt.module.css';

/** In place of a method: the customer has paid too much for other orders. */
export const FROM_ADVANCE = 'advance';
export type Method = number | typeof FROM_ADVANCE;

interface MethodFieldProps {
  attributes: FieldAttributes;
  label: string;
  value: Method | null;
  /** What the customer has paid too much; null when there is nothing of that. */
  advance: string | null;
  onChange(method: Method): void;
}

/** The shop's payment methods by which money changes hands, in the order of the list. */
export function useMoneyMethods() {
  const list = useSimpleList('paymentType');
  const methods = useMemo(
    () => (list.data ?? []).flatMap(({ id, name, takesMoney }) => (takesMoney ? [{ id, name: String(name) }] : [])),
    [list.data],
  );
  return { methods, isPending: list.isPending };
}

/**
 * How the money was paid: one press of a digit for each of the first nine methods, or the arrows; Enter collects. The keyboard starts here,
 * because the amount is filled in already.
 */
export function MethodField({ attributes, label, value, advance, onChange }: MethodFieldProps) {
  const { methods: ofMoney, isPending } = useMoneyMethods();
  const methods: ReadonlyArray<{ id: Method; name: string }> =
    advance === null ? ofMoney : [...ofMoney, { id: FROM_ADVANCE, name: `用预付款（可用 ${formatMoney(advance)}）` }];
  const group = useRef<HTMLFieldSetElement>(null);
  const current = Math.max(
    methods.findIndex(({ id }) => id === value),
    0,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    const index = Number(event.key) - 1;
    const method = methods[index];
    if (!method) return;
    onChange(method.id);
    group.current?.querySelectorAll('input')[index]?.focus();
  };
  if (!isPending && methods.length === 0) return <span className={styles.hint}>还没有付款方式，请先在基础数据中新建</span>;
  return (
    <fieldset
      ref={group}
      aria-label={label}
      aria-describedby={attributes['aria-describedby']}
      className={styles.methods}
      onKeyDown={onKeyDown}
    >
      {methods.map(({ id, name }, index) => (
        <label key={id} className={styles.method}>
          <input
            type="radio"
            name={attributes.id}
            checked={id === value}
            aria-invalid={attributes.invalid || undefined}
            data-autofocus={index === current || undefined}
            onChange={() => onChange(id)}
          />
          {index < 9 && <kbd className={styles.digit}>{index + 1}</kbd>}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
