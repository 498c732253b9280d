import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Keeps digits and, with `decimals` > 0, one decimal point; full-width digits become plain ones. */
export function cleanNumberText(text: string, decimals: number): string {
  const narrow = text.replace(/[０-９．。]/g, (character) =>
    /[．。]/.test(character) ? '.' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
  const allowed = narrow.replace(/[^\d.]/g, '');
  const [whole = '', ...fractions] = allowed.split('.');
  if (decimals === 0 || fractions.length === 0) return whole;
  return `${whole}.${fractions.join('').slice(0, decimals)}`;
}

/** A stored decimal without its trailing zeros: `13.0000` reads `13`. The value stays the same. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: string;
  onChange(value: string): void;
  /** Places after the point, 0 for whole numbers. */
  decimals?: number;
}

/** Text field for a number kept as text, right-aligned. While an input method composes nothing is cleaned. */
export function NumberField({ value, onChange, decimals = 4, style, ...rest }: NumberFieldProps) {
  const composing = useRef(false);
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(composing.current ? event.target.value : cleanNumberText(event.target.value, decimals));
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      style={{ ...style, fontVariantNumeric: 'tabular-nums' }}
      onChange={change}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        onChange(cleanNumberText(event.currentTarget.value, decimals));
      }}
    />
  );
}
