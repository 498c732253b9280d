import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import styles from './date-picker.module.css';
import { dayOf } from './date-values.ts';

export interface DatePickerProps {
  label: string;
  /** `yyyy-MM-dd`, optionally followed by a time, or null. */
  value: string | null;
  /** Gets `yyyy-MM-dd` or null. */
  onChange(value: string | null): void;
  invalid?: boolean;
  disabled?: boolean;
}

/** One day, typed in segments or picked in a calendar. */
export function DatePicker({ label, value, onChange, invalid, disabled }: DatePickerProps) {
  return (
    <I18nProvider locale="zh-CN">
      <AriaDatePicker
        aria-label={label}
        className={styles.picker}
        value={dayOf(value)}
        onChange={(day) => onChange(day ? day.toString().slice(0, 10) : null)}
        isInvalid={invalid}
        isDisabled={disabled}
        shouldForceLeadingZeros
      >
        <Group className={styles.group}>
          <DateInput className={styles.input}>{(segment) => <DateSegment segment={segment} className={styles.segment} />}</DateInput>
          <Button className={styles.button}>
            <CalendarIcon />
          </Button>
        </Group>
        <Popover className={styles.popover} placement="bottom start">
          <Dialog className={styles.panel} aria-label={label}>
            <Calendar className={styles.calendar}>
              <header className={styles.calendarHead}>
                <Button slot="previous" className={styles.button}>
                  <ChevronLeftIcon />
                </Button>
                <Heading className={styles.heading} />
                <Button slot="next" className={styles.button}>
                  <ChevronRightIcon />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="narrow" className={styles.grid}>
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={`${styles.day} ${styles.single}`} />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}
