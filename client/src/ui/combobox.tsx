import { ChevronDownIcon } from '@primer/octicons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ComboBox as AriaComboBox, Button, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  /** Text in the field once chosen. */
  label: string;
  /** Second line or right side of the suggestion. */
  detail?: ReactNode;
}

export interface ComboboxProps {
  id?: string;
  label: string;
  /** The chosen option, or null. */
  value: ComboboxOption | null;
  onChange(value: ComboboxOption | null): void;
  /** Finds suggestions; called again shortly after typing stops. A call that is overtaken gets its signal aborted. */
  search(text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]>;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  emptyText?: string;
}

/** How long typing must pause before suggestions are fetched, in milliseconds. */
const searchDelay = 120;

/**
 * Text field with suggestions from a search. Keys that belong to an input method never pick or close: the key
 * handling underneath ignores composition.
 */
export function Combobox({
  id,
  label,
  value,
  onChange,
  search,
  placeholder,
  invalid,
  disabled,
  emptyText = '没有匹配的结果',
}: ComboboxProps) {
  const [text, setText] = useState(value?.label ?? '');
  const [options, setOptions] = useState<readonly ComboboxOption[]>([]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const latestSearch = useRef(search);
  const lastValue = useRef(value?.value);
  useEffect(() => {
    latestSearch.current = search;
  });

  // A value set from outside (a new record, a form reset) replaces what is in the field.
  useEffect(() => {
    if (lastValue.current === value?.value) return;
    lastValue.current = value?.value;
    setText(value?.label ?? '');
  }, [value]);

  useEffect(() => {
    const abort = new AbortController();
    const query = text === value?.label ? '' : text.trim();
    const run = async () => {
      setBusy(true);
      try {
        const found = await latestSearch.current(query, abort.signal);
        if (!abort.signal.aborted) {
          setOptions(found);
          setFailed(false);
        }
      } catch {
        if (!abort.signal.aborted) setFailed(true);
      } finally {
        if (!abort.signal.aborted) setBusy(false);
      }
    };
    const timer = setTimeout(() => void run(), searchDelay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, value?.label]);

  // The chosen option stays in the list: the field's text is compared with it to tell editing from resting.
  const items = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options;

  return (
    <I18nProvider locale="zh-CN">
      <AriaComboBox
        aria-label={label}
        className={styles.combobox}
        items={items}
        inputValue={text}
        selectedKey={value?.value ?? null}
        menuTrigger="input"
        allowsEmptyCollection
        isInvalid={invalid}
        isDisabled={disabled}
        onInputChange={(next) => {
          setText(next);
          if (next === '' && value) onChange(null);
        }}
        onSelectionChange={(key) => {
          const chosen = items.find((option) => option.value === key);
          // Esc and leaving the field commit what was chosen before: the text goes back to it.
          if (!chosen || chosen.value === value?.value) {
            setText(value?.label ?? '');
            return;
          }
          lastValue.current = chosen.value;
          setText(chosen.label);
          onChange(chosen);
        }}
        onBlur={() => setText(value?.label ?? '')}
      >
        <div className={styles.field}>
          <Input id={id} className={styles.input} placeholder={placeholder} autoComplete="off" />
          <Button className={styles.button} aria-label={`展开${label}`}>
            <ChevronDownIcon />
          </Button>
        </div>
        <Popover className={styles.popover} offset={4}>
          <ListBox<ComboboxOption>
            className={styles.list}
            renderEmptyState={() => <div className={styles.empty}>{failed ? '查询失败，请重试' : busy ? '查询中…' : emptyText}</div>}
          >
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
                <span className={styles.optionLabel}>{option.label}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}
