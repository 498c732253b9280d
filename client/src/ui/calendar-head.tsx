import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Button, Heading } from 'react-aria-components';
import styles from './date-picker.module.css';

/** The name of the month between the buttons to the previous and the next month. */
export function CalendarHead() {
  return (
    <header className={styles.calendarHead}>
      <Button slot="previous" className={styles.button}>
        <ChevronLeftIcon />
      </Button>
      <Heading className={styles.heading} />
      <Button slot="next" className={styles.button}>
        <ChevronRightIcon />
      </Button>
    </header>
  );
}
