import { AlertFillIcon } from '@primer/octicons-react';
import { type ReactNode, useId } from 'react';
import styles from './form-field.module.css';

/** Attributes that connect an input with its label and message; spread them on the input. */
export interface FieldAttributes {
  id: string;
  invalid: boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

interface FormFieldProps {
  label: string;
  required?: boolean;
  /** Message under the field; the field is then marked invalid. */
  error?: string;
  hint?: ReactNode;
  className?: string;
  /** Takes two columns of a search form. */
  wide?: boolean;
  /** `top` puts the label above the input, `start` before it, for search forms. */
  labelPosition?: 'top' | 'start';
  children(attributes: FieldAttributes): ReactNode;
}

/** Label, input, hint and error as one unit: `<FormField label="名称">{(a) => <TextInput {...a} />}</FormField>`. */
export function FormField({ label, required, error, hint, className, wide, labelPosition = 'top', children }: FormFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const attributes: FieldAttributes = {
    id,
    invalid: error !== undefined,
    'aria-describedby': error || hint ? messageId : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div
      className={[styles.field, labelPosition === 'start' && styles.start, className].filter(Boolean).join(' ')}
      data-wide={wide || undefined}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={styles.control}>
        {children(attributes)}
        {(error || hint) && (
          <div id={messageId} className={error ? styles.error : styles.hint}>
            {error && <AlertFillIcon size={12} />}
            <span>{error ?? hint}</span>
          </div>
        )}
      </div>
    </div>
  );
}
