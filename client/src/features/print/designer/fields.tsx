import { useState } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { TEMPLATE_LIMITS } from '#shared/print/template.schema.ts';
import { numberTextProblem } from '#shared/rules/number-text.rules.ts';

interface FigureProps {
  label: string;
  value: number;
  onChange(value: number): void;
  unit?: string;
  least?: number;
  most?: number;
  decimals?: number;
}

/** A number field that takes effect while it is typed, as soon as the number is within its bounds. */
export function Figure({ label, value, onChange, unit, least = 0, most = TEMPLATE_LIMITS.sheet, decimals = 2 }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWithin = (text: string) => Number(text) >= least && Number(text) <= most;
  const isUsable = (text: string) => text.trim() !== '' && numberTextProblem(text, decimals) === null && isWithin(text);
  const error =
    typed !== null && typed !== '' && numberTextProblem(typed, decimals) === null && !isWithin(typed)
      ? `应在 ${least} 到 ${most} 之间`
      : undefined;
  return (
    <FormField label={label} error={error}>
      {(attributes) => (
        <NumberField
          {...attributes}
          size="small"
          value={typed ?? String(value)}
          decimals={decimals}
          trailing={unit}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
          onChange={(text) => {
            setTyped(text);
            if (isUsable(text)) onChange(Number(text));
          }}
        />
      )}
    </FormField>
  );
}

export function Words({
  label,
  value,
  onChange,
  hint,
}: {
  label: string;
  value: string | undefined;
  onChange(text: string): void;
  hint?: string;
}) {
  return (
    <FormField label={label} hint={hint}>
      {(attributes) => (
        <TextInput
          {...attributes}
          size="small"
          value={value ?? ''}
          maxLength={TEMPLATE_LIMITS.text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

interface PickProps<T extends string> {
  label: string;
  value: T;
  options: readonly (SelectOption & { value: T })[];
  onChange(value: T): void;
}

export function Pick<T extends string>({ label, value, options, onChange }: PickProps<T>) {
  return (
    <FormField label={label}>
      {(attributes) => (
        <Select
          {...attributes}
          size="small"
          value={value}
          options={options}
          onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? value)}
        />
      )}
    </FormField>
  );
}

export function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return <Checkbox label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />;
}

export const ALIGN_OPTIONS = [
  { value: 'left', label: '靠左' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '靠右' },
] as const;
