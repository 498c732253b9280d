import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { type FormErrors, formErrors, type OrderForm } from './order-form.ts';

interface OrderFormState {
  form: OrderForm;
  /** The newest header, for what happens between two renders: Enter, Enter, Ctrl+S come faster than answers. */
  latest: RefObject<OrderForm>;
  errors: FormErrors;
  setErrors(errors: FormErrors | ((before: FormErrors) => FormErrors)): void;
  change(update: Partial<OrderForm> | ((form: OrderForm) => OrderForm)): void;
  /** Another order's header; nothing is marked any more. */
  replace(form: OrderForm): void;
}

/** Marked fields are checked again while they are typed in; the others wait for the next save. */
function recheck(before: FormErrors, now: FormErrors): FormErrors {
  const kept = (Object.keys(before) as (keyof FormErrors)[]).flatMap((field) => {
    const text = field === 'lines' ? before.lines : now[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * The header of an order while it is edited, and what is wrong with the order. `methods` are those by which money comes, `decimals` those of the
 * shop's figures.
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

  // What was said of the lines holds until one of them changes.
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
