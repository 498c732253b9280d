import { type KeyboardEvent, useId, useState } from 'react';
import styles from './login.module.css';

interface LoginFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  secret?: boolean;
  /** Shows a button that clears the field, because the browser may remember another person's value. */
  clearable?: boolean;
  autoComplete: string;
  onChange(value: string): void;
  onKeyUp?(event: KeyboardEvent): void;
}

/** A labelled input of the sign-in form; a secret one has a button that shows its text. */
export function LoginField({
  name,
  label,
  value,
  error,
  hint,
  secret = false,
  clearable = false,
  autoComplete,
  onChange,
  onKeyUp,
}: LoginFieldProps) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const message = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.inputRow}>
        <input
          id={id}
          name={name}
          type={secret && !visible ? 'password' : 'text'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={onKeyUp}
        />
        {clearable && value !== '' && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={`清除${label}`}
            onClick={(event) => {
              onChange('');
              event.currentTarget.parentElement?.querySelector('input')?.focus();
            }}
          >
            清除
          </button>
        )}
        {secret && (
          <button type="button" className={styles.reveal} aria-pressed={visible} aria-label="显示密码" onClick={() => setVisible(!visible)}>
            {visible ? '隐藏' : '显示'}
          </button>
        )}
      </div>
      {message && (
        <p id={`${id}-message`} className={styles.message} data-error={error ? true : undefined}>
          {message}
        </p>
      )}
    </div>
  );
}
