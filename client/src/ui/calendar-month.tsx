import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
} from 'react-aria-components';
import styles from './date-picker.module.css';

/** One month of a calendar. @param offset months after the first one shown */
export function CalendarMonth({ offset = 0, dayClass = '' }: { offset?: number; dayClass?: string | undefined }) {
  return (
    <CalendarGrid offset={{ months: offset }} weekdayStyle="narrow" className={styles.grid}>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={`${styles.day} ${dayClass}`} />}</CalendarGridBody>
    </CalendarGrid>
  );
}

/** A date that is typed in segments. @param slot which date of a range it is */
export function TypedDate({ slot }: { slot?: 'start' | 'end' }) {
  return (
    <DateInput {...(slot ? { slot } : {})} className={styles.input}>
      {(segment) => <DateSegment segment={segment} className={styles.segment} />}
    </DateInput>
  );
}
