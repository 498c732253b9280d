import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
  /** Shown in place of a blank value. Without it, facts with a blank value are left out. */
  blank?: string;
}

/** The data of one thing as a list: names on the left, values beside them. */
export function Facts({ facts, blank }: FactsProps) {
  const isBlank = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => blank !== undefined || !isBlank(value))
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{isBlank(value) ? blank : value}</dd>
          </div>
        ))}
    </dl>
  );
}
