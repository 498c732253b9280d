import styles from './count-badge.module.css';

const MOST_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  tone: 'danger' | 'accent' | 'success';
}

/** A number at the upper right corner of a button; nothing for none. The button's label says it in words. */
export function CountBadge({ count, tone }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-tone={tone} aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
