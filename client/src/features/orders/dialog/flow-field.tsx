import { useId } from 'react';
import type { Names } from '#client/features/orders/base-names.ts';
import fieldStyles from '#client/ui/form-field.module.css';
import styles from './order-header.module.css';

interface FlowFieldProps {
  /** Ids of the chosen steps, in the order of work. */
  value: readonly number[];
  steps: Names;
  onChange(value: number[]): void;
}

/** The production steps an order goes through. Steps are numbered in the order in which they are chosen. */
export function FlowField({ value, steps, onChange }: FlowFieldProps) {
  const labelId = useId();
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((chosen) => chosen !== id) : [...value, id]);
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.start}`}>
      <span id={labelId} className={`${fieldStyles.label} ${styles.label}`}>
        工艺流程
      </span>
      <fieldset aria-labelledby={labelId} className={styles.steps}>
        {[...(steps ?? [])].map(([id, name]) => (
          <button key={id} type="button" className={styles.step} aria-pressed={value.includes(id)} onClick={() => toggle(id)}>
            {value.includes(id) && <span className={styles.order}>{value.indexOf(id) + 1}</span>}
            {name}
          </button>
        ))}
        {steps?.size === 0 && <span className={styles.terms}>尚未设置工序</span>}
      </fieldset>
    </div>
  );
}
