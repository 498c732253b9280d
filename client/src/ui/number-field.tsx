import { AlertFillIcon } from '@primer/octicons-react';
import { type ChangeEvent, type CompositionEvent, type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { numberTextProblem, plainNumberText, tidyNumberText } from '#shared/rules/number-text.rules.ts';
import { isComposing } from './composition.ts';
import styles from './form-field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: string;
  onChange(value: string): void;
  /** Decimal places, 0 for whole numbers. */
  decimals?: number;
}

/**
 * Text field for a number kept as text. Full-width digits become plain ones. A text that is no valid number stays as it was typed and is
 * marked, with the reason below, so that no number changes unnoticed; the form has to refuse it with `numberTextProblem`. While an input
 * method composes, nothing is checked.
 */
export function NumberField({ value, onChange, onBlur, onKeyDown, decimals = 4, style, invalid, ...rest }: NumberFieldProps) {
  const [composing, setComposing] = useState(false);
  const problemId = useId();
  const problem = composing ? null : numberTextProblem(value, decimals);
  // The form shows its own message in the same place.
  const isSaid = problem !== null && !invalid;
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange(composing ? event.target.value : plainNumberText(event.target.value));
  const settle = (text: string) => {
    const tidy = tidyNumberText(text);
    if (tidy !== value) onChange(tidy);
  };
  return (
    <>
      <TextInput
        {...rest}
        value={value}
        invalid={invalid || problem !== null}
        aria-describedby={[rest['aria-describedby'], isSaid && problemId].filter(Boolean).join(' ') || undefined}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        style={{ ...style, fontVariantNumeric: 'tabular-nums' }}
        onChange={change}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          settle(event.currentTarget.value);
          onBlur?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          // Enter submits the form without a blur event.
          if (event.key === 'Enter' && !isComposing(event)) settle(event.currentTarget.value);
          onKeyDown?.(event);
        }}
        onCompositionStart={() => {
          setComposing(true);
        }}
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
          setComposing(false);
          onChange(plainNumberText(event.currentTarget.value));
        }}
      />
      {isSaid && (
        <span id={problemId} className={styles.error} role="alert">
          <AlertFillIcon size={12} />
          {problem}
        </span>
      )}
    </>
  );
}
