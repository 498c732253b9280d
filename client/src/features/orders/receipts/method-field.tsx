import { type KeyboardEvent, useMemo, useRef } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { fieldsOf, type RecordValues } from '#client/records/record-fields.tsx';
import { useSimpleList } from '#client/records/resource-options.ts';
import { isComposing } from '#client/ui/composition.ts';
import { type FieldAttributes, FormField } from '#client/ui/form-field.tsx';
import { RECEIPT_LABELS } from '#shared/order-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import styles from './receipt.module.css';

/** Chosen in place of a payment method: the money comes from the customer's advance, not from the customer now. */
export const FROM_ADVANCE = 'advance';
export const AMOUNT_FIELDS = fieldsOf('bs.orderPaymentReceipts', [{ name: 'thisCollection', kind: 'decimal', unit: '元', required: true }]);
/** Further fields of a receipt. */
export const RECEIPT_FIELDS = fieldsOf('bs.orderPaymentReceipts', [
  { name: 'receiptDate', kind: 'day' },
  { name: 'payee', kind: 'text' },
  { name: 'payer', kind: 'text' },
  { name: 'receivingItems', kind: 'text' },
  { name: 'closingTypeId', kind: 'choice', resource: 'closingCycle' },
  { name: 'remarks', kind: 'text' },
]);

export type Method = number | typeof FROM_ADVANCE;

interface MethodInputProps {
  attributes: FieldAttributes;
  value: Method | null;
  /** How much of the customer's advance can be used; null when none can. */
  advance: string | null;
  onChange(method: Method): void;
}

/** The shop's payment methods by which money changes hands, in the order of the list. 月结 and its like are left out. */
export function useMoneyMethods() {
  const list = useSimpleList('paymentType');
  const methods = useMemo(
    () => (list.data ?? []).flatMap(({ id, name, takesMoney }) => (takesMoney ? [{ id, name: String(name) }] : [])),
    [list.data],
  );
  return { methods, isPending: list.isPending };
}

function MethodInput({ attributes, value, advance, onChange }: MethodInputProps) {
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
      aria-label={RECEIPT_LABELS.paymentType}
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

interface MethodFieldProps extends Pick<MethodInputProps, 'advance' | 'onChange'> {
  control: Control<RecordValues>;
  isFromAdvance?: boolean;
}

/**
 * How the money was paid: a digit chooses one of the first nine methods, the arrows any; Enter collects. The focus starts here, because the
 * amount is filled in already.
 */
export function MethodField({ control, isFromAdvance = false, ...methods }: MethodFieldProps) {
  return (
    <Controller
      control={control}
      name="paymentType"
      render={({ field, fieldState }) => (
        <FormField label={RECEIPT_LABELS.paymentType} required error={fieldState.error?.message}>
          {(attributes) => (
            <MethodInput
              {...methods}
              attributes={attributes}
              value={isFromAdvance ? FROM_ADVANCE : ((field.value as number | null | undefined) ?? null)}
            />
          )}
        </FormField>
      )}
    />
  );
}
