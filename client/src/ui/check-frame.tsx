import type { ReactNode } from 'react';
import styles from './check-frame.module.css';
import { Checkbox } from './checkbox.tsx';

interface CheckFrameProps {
  /** Name of the group for screen readers. */
  legend: string;
  /** Label of the box that ticks all. */
  allLabel?: string;
  all: { checked: boolean; indeterminate: boolean };
  onAll(checked: boolean): void;
  /** Shown at the end of the head. */
  aside: ReactNode;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Text when there is nothing to tick. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** The frame of a group of check boxes: a box for all of them above, the others in a scrolling area below. */
export function CheckFrame(props: CheckFrameProps) {
  const { legend, allLabel = '全选', all, onAll, aside, invalid, describedBy, empty, isEmpty, children } = props;
  return (
    <fieldset className={styles.frame} data-invalid={invalid || undefined} aria-describedby={describedBy}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.head}>
        <Checkbox
          label={allLabel}
          {...all}
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

/** The state of a box that stands for `count` others: ticked when all of them are, indeterminate when some are. */
export const stateOfAll = (ticked: number, count: number) => ({
  checked: count > 0 && ticked === count,
  indeterminate: ticked > 0 && ticked < count,
});
