import { CalendarIcon, XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { DateRangePicker as AriaDateRangePicker, Button, Dialog, Group, I18nProvider, Popover, RangeCalendar } from 'react-aria-components';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarMonth, TypedDate } from './calendar-month.tsx';
import styles from './date-picker.module.css';
import { dayOf, NAMED_RANGES, type TimeRange, wholeDays } from './date-values.ts';

interface DateRangePickerProps {
  label: string;
  value: TimeRange | null;
  onChange(value: TimeRange | null): void;
  /** Whether the range can be cleared. True by default. */
  clearable?: boolean;
}

/** A range of whole days, typed in segments, picked in a calendar, or chosen from presets. */
export function DateRangePicker({ label, value, onChange, clearable = true }: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const start = dayOf(value?.[0]);
  const end = dayOf(value?.[1]);
  const choose = (range: TimeRange) => {
    onChange(range);
    setOpen(false);
  };
  return (
    <I18nProvider locale="zh-CN">
      <AriaDateRangePicker
        aria-label={label}
        className={styles.picker}
        value={start && end ? { start, end } : null}
        onChange={(range) => onChange(range ? wholeDays(range.start, range.end) : null)}
        isOpen={open}
        onOpenChange={setOpen}
        shouldForceLeadingZeros
      >
        <Group className={`${styles.group} ${styles.range}`}>
          <TypedDate slot="start" />
          <span aria-hidden="true" className={styles.dash}>
            至
          </span>
          <TypedDate slot="end" />
          {clearable && value && (
            <Button slot={null} className={styles.button} aria-label={`清除${label}`} onPress={() => onChange(null)}>
              <XIcon size={12} />
            </Button>
          )}
          <Button className={styles.button}>
            <CalendarIcon />
          </Button>
        </Group>
        <Popover className={styles.popover} placement="bottom start">
          <Dialog className={styles.panel} aria-label={label}>
            <div className={styles.presets}>
              {NAMED_RANGES.map(({ name, label: text, range }) => (
                <Button key={name} slot={null} className={styles.preset} onPress={() => choose(range())}>
                  {text}
                </Button>
              ))}
            </div>
            <RangeCalendar visibleDuration={{ months: 2 }}>
              <CalendarHead />
              <div className={styles.months}>
                <CalendarMonth />
                <CalendarMonth offset={1} />
              </div>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </AriaDateRangePicker>
    </I18nProvider>
  );
}
