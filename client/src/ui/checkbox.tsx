import { Checkbox as PrimerCheckbox } from '@primer/react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  /** Text beside the box; without it an `aria-label` is needed. */
  label?: ReactNode;
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Check box with its text as one click target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  if (label === undefined) return <PrimerCheckbox {...rest} className={className} />;
  return (
    <label htmlFor={id} className={[styles.row, className].filter(Boolean).join(' ')}>
      <PrimerCheckbox {...rest} id={id} />
      <span>{label}</span>
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: ReactNode;
  caption?: string;
  disabled?: boolean;
}

/** On/off setting that takes effect at once. */
export function Switch({ checked, onChange, label, caption, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id} className={styles.switchText}>
        {label}
        {caption && <span className={styles.caption}>{caption}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
