import { CheckIcon } from '@primer/octicons-react';
import styles from './import.module.css';

export type ImportStep = 'choose' | 'match' | 'review' | 'import' | 'result';

const STEPS = [
  { key: 'choose', label: '选择文件' },
  { key: 'match', label: '匹配列' },
  { key: 'review', label: '检查' },
  { key: 'import', label: '导入' },
  { key: 'result', label: '结果' },
] as const;

/** The steps of the import, with the current one marked. If all columns are known, matching is skipped and shown as done. */
export function StepTrail({ step }: { step: ImportStep }) {
  const at = STEPS.findIndex(({ key }) => key === step);
  return (
    <ol className={styles.trail} aria-label="导入步骤">
      {STEPS.map(({ key, label }, index) => (
        <li key={key} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.trailMark} aria-hidden="true">
            {index < at ? <CheckIcon size={12} /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
