import styles from './count-badge.module.css';

const MOST_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  tone: 'danger' | 'accent' | 'success';
}

/** A number at the upper right corner of a button; nothing for 0. Screen readers skip it, so the button's label must contain the number. */
export function CountBadge({ count, tone }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-tone={tone} aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
