import { CalendarIcon } from '@primer/octicons-react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  type DateValue,
  Dialog,
  Group,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarMonth, TypedDate } from './calendar-month.tsx';
import styles from './date-picker.module.css';
import { dayOf, momentOf } from './date-values.ts';

interface DatePickerProps {
  label: string;
  /** `yyyy-MM-dd`, with `withTime` `yyyy-MM-dd HH:mm`, or null; what follows is ignored. */
  value: string | null;
  /** Gets `yyyy-MM-dd`, with `withTime` `yyyy-MM-dd HH:mm`, or null. */
  onChange(value: string | null): void;
  /** Asks for hours and minutes, too. */
  withTime?: boolean;
  invalid?: boolean;
  disabled?: boolean;
}

/** A day, or a moment to the minute, typed in segments or picked in a calendar. */
export function DatePicker({ label, value, onChange, withTime = false, invalid, disabled }: DatePickerProps) {
  return (
    <I18nProvider locale="zh-CN">
      <AriaDatePicker<DateValue>
        aria-label={label}
        className={styles.picker}
        granularity={withTime ? 'minute' : 'day'}
        hourCycle={24}
        value={withTime ? momentOf(value) : dayOf(value)}
        onChange={(picked) =>
          onChange(
            picked
              ? picked
                  .toString()
                  .slice(0, withTime ? 16 : 10)
                  .replace('T', ' ')
              : null,
          )
        }
        isInvalid={invalid}
        isDisabled={disabled}
        shouldForceLeadingZeros
      >
        <Group className={styles.group}>
          <TypedDate />
          <Button className={styles.button}>
            <CalendarIcon />
          </Button>
        </Group>
        <Popover className={styles.popover} placement="bottom start">
          <Dialog className={styles.panel} aria-label={label}>
            <Calendar>
              <CalendarHead />
              <CalendarMonth dayClass={styles.single} />
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}
