import type { Icon } from '@primer/octicons-react';
import { Textarea as PrimerTextarea, TextInput as PrimerTextInput } from '@primer/react';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  size?: 'small' | 'medium' | 'large';
  invalid?: boolean;
  /** Icon or short text inside the field, such as a search sign or 元. */
  leading?: Icon | string;
  trailing?: Icon | string;
  /** As wide as its container. True by default. */
  block?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Single-line text field. The browser's own suggestions are off unless `autoComplete` is given. */
export function TextInput({ invalid, leading, trailing, block = true, autoComplete = 'off', ...rest }: TextInputProps) {
  return (
    <PrimerTextInput
      {...rest}
      block={block}
      autoComplete={autoComplete}
      leadingVisual={leading}
      trailingVisual={trailing}
      validationStatus={invalid ? 'error' : undefined}
      aria-invalid={invalid || undefined}
    />
  );
}

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  invalid?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text field, two rows high by default. */
export function Textarea({ invalid, rows = 2, ...rest }: TextareaProps) {
  return (
    <PrimerTextarea
      {...rest}
      rows={rows}
      block
      resize="vertical"
      validationStatus={invalid ? 'error' : undefined}
      aria-invalid={invalid || undefined}
    />
  );
}
