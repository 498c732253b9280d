import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { type FormErrors, formErrors, type OrderForm } from './order-form.ts';

interface OrderFormState {
  form: OrderForm;
  /** The newest header. Handlers read it instead of `form`, because several keys may be pressed before the next render. */
  latest: RefObject<OrderForm>;
  errors: FormErrors;
  setErrors(errors: FormErrors | ((before: FormErrors) => FormErrors)): void;
  change(update: Partial<OrderForm> | ((form: OrderForm) => OrderForm)): void;
  /** Shows another header, without any errors. */
  replace(form: OrderForm): void;
}

/** Fields with an error are checked again while they are typed in; the others only at the next save. */
function recheck(before: FormErrors, now: FormErrors): FormErrors {
  const kept = (Object.keys(before) as (keyof FormErrors)[]).flatMap((field) => {
    const text = field === 'lines' ? before.lines : now[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * The header of an order while it is edited, and the errors of header and lines.
 * @param methods the shop's payment methods by which money comes in
 * @param decimals how many decimals the shop's figures have
 */
export function useOrderForm(
  opened: OrderForm,
  store: LineGridStore,
  methods: ReadonlyArray<{ id: number }>,
  decimals: number,
): OrderFormState {
  const [form, setForm] = useState(opened);
  const [errors, setErrors] = useState<FormErrors>({});
  const latest = useRef(opened);

  const change = useCallback<OrderFormState['change']>(
    (update) => {
      const next = typeof update === 'function' ? update(latest.current) : { ...latest.current, ...update };
      latest.current = next;
      setForm(next);
      setErrors((before) => (Object.keys(before).length === 0 ? before : recheck(before, formErrors(next, methods, decimals))));
    },
    [methods, decimals],
  );
  const replace = useCallback((next: OrderForm) => {
    latest.current = next;
    setForm(next);
    setErrors({});
  }, []);

  // The error of the lines disappears as soon as one of them changes.
  const isMarked = errors.lines !== undefined;
  useEffect(() => {
    if (!isMarked) return;
    const before = store.getLines();
    return store.subscribe(() => {
      if (store.getLines() !== before) setErrors(({ lines: _, ...others }) => others);
    });
  }, [isMarked, store]);

  return { form, latest, errors, setErrors, change, replace };
}
