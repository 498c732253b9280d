import type { ReactNode } from 'react';
import styles from './check-frame.module.css';
import { Checkbox } from './checkbox.tsx';

interface CheckFrameProps {
  /** What is ticked, for those who hear the page. */
  legend: string;
  /** The box for all of them. */
  allLabel?: string;
  all: { checked: boolean; indeterminate: boolean };
  onAll(checked: boolean): void;
  /** Stands at the end of the head. */
  aside: ReactNode;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Said where there is nothing to tick. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** The frame of many boxes to tick: one for all of them above, the others scroll below it. */
export function CheckFrame(props: CheckFrameProps) {
  const { legend, allLabel = '全选', all, onAll, aside, invalid, describedBy, empty, isEmpty, children } = props;
  return (
    <fieldset className={styles.frame} data-invalid={invalid || undefined} aria-describedby={describedBy}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.head}>
        <Checkbox
          label={allLabel}
          {...all}
          // While there is nothing to tick yet, a click here would do nothing.
          disabled={isEmpty}
          aria-invalid={invalid || undefined}
          onChange={(event) => onAll(event.target.checked)}
        />
        {aside}
      </div>
      <div className={styles.body}>{isEmpty ? <p className={styles.empty}>{empty}</p> : children}</div>
    </fieldset>
  );
}

/** How a box looks that stands for many: ticked with all of them, half with some. */
export const stateOfAll = (ticked: number, count: number) => ({
  checked: count > 0 && ticked === count,
  indeterminate: ticked > 0 && ticked < count,
});
