import { Select as PrimerSelect } from '@primer/react';
import type { Ref, SelectHTMLAttributes } from 'react';

export interface SelectOption {
  value: string | number;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; choosing it clears the field. */
  placeholder?: string;
  size?: 'small' | 'medium' | 'large';
  invalid?: boolean;
  block?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select, which is fast, has keyboard search and suits phones. The value of its change event is always text. */
export function Select({ options, placeholder, invalid, block = true, ...rest }: SelectProps) {
  return (
    <PrimerSelect {...rest} block={block} validationStatus={invalid ? 'error' : undefined} aria-invalid={invalid || undefined}>
      {placeholder !== undefined && <PrimerSelect.Option value="">{placeholder}</PrimerSelect.Option>}
      {options.map((option) => (
        <PrimerSelect.Option key={option.value} value={String(option.value)} disabled={option.disabled}>
          {option.label}
        </PrimerSelect.Option>
      ))}
    </PrimerSelect>
  );
}
